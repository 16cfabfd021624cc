// Dynamic proxies run the handler that they were made with; annotations are proxies, too.
package proxies;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

// reached: Traces.invoke Delegates.invoke Second.invoke Real.greet Argument.<init> Unnamed.invoke
// unreached: Never.invoke Real.other Silent.invoke
interface Greets { Result greet(Argument a); }
interface Other { Result other(); }
interface Both { void both(); }
interface Late { Object late(); }
class Argument { void used() { } }
class Result { void used() { } }
class Wrong { void used() { } }
class Real implements Greets, Other {
    public Result greet(Argument a) { a.used(); return new Result(); } //> Argument.used
    public Result other() { return new Result(); }
}
class Traces implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
        ((Argument) args[0]).used(); //> Argument.used
        return new Result();
    }
}
class Delegates implements InvocationHandler {
    private final Object to;
    Delegates(Object to) { this.to = to; }
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        return method.invoke(to, args); //> Real.greet //! Real.other
    }
}
class Second implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
        return method.getReturnType() == int.class ? (Object) 0 : null;
    }
}
class Unnamed implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Result(); }
}
class Never implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Wrong(); }
}
class Silent implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Wrong(); }
}

@Retention(RetentionPolicy.RUNTIME)
@interface Note { String value(); Class<?> type() default Object.class; }
@Note("here")
class Noted { }

class Main {
    static Object make(InvocationHandler handler, Class<?>... types) {
        return Proxy.newProxyInstance(Main.class.getClassLoader(), types, handler);
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = Main.class.getClassLoader();
        Greets traced = (Greets) Proxy.newProxyInstance(loader, new Class<?>[] {Greets.class}, new Traces());
        traced.greet(new Argument()).used(); //> Traces.invoke //> Result.used //! Second.invoke //! Real.greet
        new Never();
        Greets delegate = (Greets) Proxy.newProxyInstance(loader, new Class<?>[] {Greets.class}, new Delegates(new Real()));
        delegate.greet(new Argument()).used(); //> Delegates.invoke //> Result.used //! Wrong.used
        Object two = Proxy.newProxyInstance(loader, new Class<?>[] {Both.class, Other.class}, new Second());
        ((Both) two).both(); //> Second.invoke //! Delegates.invoke
        two.hashCode(); //> Second.invoke
        two.toString(); //> Second.invoke
        two.getClass(); //! Second.invoke
        if (two instanceof Greets) {
            ((Greets) two).greet(null); //! Second.invoke
        }
        Late late = (Late) make(new Unnamed(), Class.forName(new StringBuilder("etaL.seixorp").reverse().toString()));
        late.late(); //> Unnamed.invoke
        Object silent = Proxy.newProxyInstance(loader, new Class<?>[] {Both.class}, new Silent());
        Note note = Noted.class.getAnnotation(Note.class);
        note.value(); //> sun.reflect.annotation.AnnotationInvocationHandler.invoke
        note.type(); //> sun.reflect.annotation.AnnotationInvocationHandler.invoke
    }
}

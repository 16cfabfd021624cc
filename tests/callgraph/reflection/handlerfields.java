// A handler of proxies that keeps a method handle: its `invoke` runs, the handle only if that calls it.
package handlerfields;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

abstract class Keeps implements InvocationHandler {
    final MethodHandle handle;
    Keeps(MethodHandle handle) { this.handle = handle; }
}

class Idle extends Keeps {
    Idle(MethodHandle handle) { super(handle); }
    public Object invoke(Object proxy, Method method, Object[] args) { return handle.type(); } //! Main.kept //! Main.called
}

class Busy extends Keeps {
    Busy(MethodHandle handle) { super(handle); }
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        return handle.invoke(args[0]); //> Main.called //+ Main.kept //? method-handle
    }
}

class Main {
    public interface Acts { Object act(Object on); }
    static Object kept(Object on) { return on; }
    static Object called(Object on) { return on; }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Object.class, Object.class);
        Idle idle = new Idle(lookup.findStatic(Main.class, "kept", type));
        Busy busy = new Busy(lookup.findStatic(Main.class, "called", type));
        Acts quiet = (Acts) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Acts.class}, idle);
        Acts loud = (Acts) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Acts.class}, busy);
        quiet.act(args); //> Idle.invoke //! Busy.invoke //! Main.kept //! Main.called
        quiet.act(args).hashCode(); //> java.lang.invoke.MethodType.hashCode
        loud.act(args); //> Busy.invoke //! Idle.invoke //! Main.called
    }
}

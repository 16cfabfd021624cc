// Of a method and its bridges, which have other results, the lookup finds the one with the most specific result; the bridge's parameters find the bridge.
// run:
// prints: Sub
// prints: java.lang.String
// prints: of text
// prints: of text
package reflect_bridges;
import java.lang.reflect.*;

class Above<T> {
    public Above<T> self() { return this; }
    public String of(T t) { return "never"; }
    public Object result() { return "never"; }
}
class Sub extends Above<String> {
    public Sub self() { return this; }
    public String of(String s) { return "of " + s; }
    public String result() { return "result"; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Sub s = new Sub();
        Method m = Sub.class.getMethod("self");
        Object o = m.invoke(s); //^ calls Sub.self()Sub
        System.out.println(o.getClass().getSimpleName());
        m = Sub.class.getDeclaredMethod("result");
        System.out.println(m.getReturnType().getName());
        m = Sub.class.getMethod("of", String.class);
        o = m.invoke(s, "text"); //^ calls Sub.of(String)String
        System.out.println(o);
        m = Sub.class.getMethod("of", Object.class);
        o = m.invoke(s, "text"); //^ calls Sub.of(Object)String
        System.out.println(o);
    }
}

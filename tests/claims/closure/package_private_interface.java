// An interface is never closed by being package-private: a Proxy implements it from inside.
// complete: calls rewrite
// run:
// prints: square
// prints: proxy
package package_private_interface;

interface Shape { String area(); }
final class Square implements Shape { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        show((Shape) java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(),
            new Class<?>[] { Shape.class }, (p, m, a) -> "proxy"));
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls unknown // never: rewrite
}

// A receiver that is null when the class that it would have is not there, or is refused.
// run:
// javac: -source 8 -target 8
package seed_null_receiver;

interface Shape { String area(); }
class Base { protected String name() { return "base"; } }
class Square extends Base implements Shape { public String area() { return name() + " square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
class Main {
    static boolean flag = Boolean.getBoolean("seed.flag");

    static void maybe() {
        Shape s = null;
        if (flag) s = new Square();
        try {
            System.out.println(s.area());
        } catch (NullPointerException e) {
            System.out.println("null");
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
    }

    static void surely() {
        Shape s = new Square();
        try {
            System.out.println(s.area());
        } catch (Throwable e) {
            System.out.println(e.getClass());
        }
    }

    static void other() {
        Shape s = new Circle();
        System.out.println(s.area());
    }

    public static void main(String[] args) {
        maybe();
        try {
            surely();
        } catch (LinkageError e) {
            System.out.println(e);
        }
        other();
    }
}

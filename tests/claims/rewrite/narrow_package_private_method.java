// `invokeinterface` on a package-private method throws IllegalAccessError; `invokevirtual` would
// run it. (javac refuses such a class: `neme` is renamed in the compiled one.)
// complete: rewrite
// run:
// prints: class java.lang.IllegalAccessError
// prints: package
// patch: Square neme area
package narrow_package_private_method;

interface Shape { String area(); }
class Base implements Shape { public String area() { return "base"; } }
class Square extends Base { String neme() { return "package"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        try {
            System.out.println(s.area()); // never: rewrite
        } catch (IllegalAccessError e) {
            System.out.println(e.getClass());
        }
        Base b = new Square();
        System.out.println(b.area()); //^ calls Square.area
    }
}

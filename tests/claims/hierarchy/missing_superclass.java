// The superclass of the receiver's class is nowhere: nothing is known about what it brings.
// complete: rewrite
// run:
// prints: class java.lang.NoClassDefFoundError
// missing: Base
package missing_superclass;

interface Shape { String area(); }
class Base { public String area() { return "base"; } }
class Square extends Base implements Shape { }
class Main {
    public static void main(String[] args) throws Throwable {
        try {
            Shape s = new Square();
            System.out.println(s.area()); //^ calls unknown // never: rewrite
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getClass());
        }
    }
}

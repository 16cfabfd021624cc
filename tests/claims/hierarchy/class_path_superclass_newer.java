// The same with a library: the version at run time has the method.
// complete: rewrite
// run:
// prints: newer base
// classpath-only: Base
// file-at-run: Base.java
package class_path_superclass_newer;
class Base { public String area() { return "newer base"; } }
// file: class_path_superclass_newer.java
package class_path_superclass_newer;

interface Shape { default String area() { return "default"; } }
class Base { }
class Square extends Base implements Shape { }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square(); //^ s = {Square@+0}
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}

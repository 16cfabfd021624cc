// A superinterface that is not trusted may get a more specific default tomorrow.
// complete: rewrite
// run:
// prints: newer extra
// classpath-only: Extra
// file-at-run: Extra.java
package class_path_superinterface_newer;
interface Extra extends Shape { default String area() { return "newer extra"; } }
// file: class_path_superinterface_newer.java
package class_path_superinterface_newer;

interface Shape { default String area() { return "default"; } }
interface Extra extends Shape { }
class Square implements Extra { }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square(); //^ s = {Square@+0}
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}

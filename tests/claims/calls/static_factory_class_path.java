// The same factory on the class path may be another version tomorrow: no claim without pinning.
// complete: calls rewrite
// run:
// prints: circle
// classpath-only: Shapes
// file-at-run: Shapes.java
package static_factory_class_path;
class Shapes { static Shape make() { return new Circle(); } }
// file: static_factory_class_path.java
package static_factory_class_path;

// prelude: Shape Square Circle
class Shapes { static Shape make() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Shapes.make(); //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}

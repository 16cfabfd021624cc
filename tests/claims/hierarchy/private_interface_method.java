// A private interface method has one body; javac calls it by `invokeinterface` from release 11 on,
// by `invokespecial` before.
// complete: calls rewrite
// run:
// prints: private
package private_interface_method;

interface Shape { private String name() { return "private"; } default String area() { return name(); } } //^ calls Shape.name // never: rewrite
class Square implements Shape { public String name() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(new Square().area()); //^ calls Shape.area // never: calls Square.name
    }
}

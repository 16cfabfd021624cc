// An anonymous class has a name for the JVM, and no other subclass here.
// complete: rewrite
// run:
// prints: anonymous
package anonymous_receiver;

interface Shape { String area(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Shape() { public String area() { return "anonymous"; } };
        System.out.println(s.area()); //^ calls Main$1.area // rewrite: narrow Shape.area -> Main$1.area
    }
}

// The one body is a default method of an interface: the copy would go into the interface, where
// every implementer inherits it and old versions allow nothing private.
// complete: rewrite
// run:
// prints: default
// release: 8
package direct_default_body;

interface Shape { default String area() { return "default"; } }
class Square implements Shape { }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); //^ calls Shape.area // never: direct // rewrite: narrow Shape.area -> Square.area
    }
}

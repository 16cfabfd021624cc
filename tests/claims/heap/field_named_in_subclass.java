// A field named in a subclass that implements an interface of another release's making (it could
// declare the name too) is the same field as when it is named in its own class.
// run:
// prints: circle
package field_named_in_subclass;

// prelude: Shape Square Circle
class Node { Shape held; }
class Base { Node node; final void put(Node n) { node = n; } }
class Sub extends Base implements Comparable<Sub> { public int compareTo(Sub s) { return 0; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Sub s = new Sub();
        Node n = new Node();
        n.held = new Square();
        s.put(n);
        s.node.held = new Circle();
        System.out.println(n.held.area()); // may: calls Circle.area // never: calls Square.area
    }
}

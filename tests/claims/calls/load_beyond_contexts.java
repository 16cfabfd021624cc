// Where the arguments reach too much for a context, a callee that gives back what it loaded through
// one makes it escape: the caller does not know what it now shares.
// run:
// prints: circle
package load_beyond_contexts;

// prelude: Shape Square Circle
class Inner { Shape shape; }
class Link { Link next; }
class Box { Inner inner; Link links; }
class Main {
    static Inner get(Box b) { return b.inner; }
    public static void main(String[] args) throws Throwable {
        Box box = new Box();
        box.inner = new Inner();
        box.inner.shape = new Square();
        Link last = null, link;
        /*repeat 35: link = new Link(); link.next = last; last = link; */
        box.links = last;
        Inner got = get(box);
        got.shape = new Circle();
        System.out.println(box.inner.shape.area()); // never: calls Square.area
    }
}

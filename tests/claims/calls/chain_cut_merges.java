// Names whose chain of calls is cut merge several objects, so no store overwrites what one of them held.
// run:
// prints: square
package chain_cut_merges;

// prelude: Shape Square Circle
class Box { Shape held; }
class Row { Box a, b, c, d, e, f; }
class Main {
    static Box box() { return new Box(); }
    static Row row(int n) {
        Row row = new Row();
        row.a = box();
        if (n > 0) {
            Row below = row(n - 1);
            row.b = below.a;
            row.c = below.b;
            row.d = below.c;
            row.e = below.d;
            row.f = below.e;
        }
        return row;
    }
    public static void main(String[] args) throws Throwable {
        Row row = row(5);
        row.d.held = new Square();
        row.e.held = new Circle();
        row.f.held = new Circle();
        System.out.println(row.d.held.area()); // never: calls Circle.area
    }
}

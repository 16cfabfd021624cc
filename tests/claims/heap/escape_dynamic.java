// What an `invokedynamic` instruction of an unknown bootstrap method gets escapes: whatever the
// bootstrap method gave may call its methods or keep it. Here it is a record's `equals`.
package escape_dynamic;

// prelude: Shape Square Circle
class Box { Shape held; }

class Main {
    record Pair(int first, int second) {}

    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        boolean same = new Pair(1, 2).equals(b);
        b.held.area(); // never: calls
    }
}

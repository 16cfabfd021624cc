// The initialiser of one class uses another that reads the first one's field: it sees null.
// run:
// prints: true
package static_final_recursive_initialisation;

// prelude: Shape Square Circle
class First {
    static final boolean early = Second.seen();
    static final Shape SHAPE = new Square();
}
class Second {
    static boolean seen() {
        Shape s = First.SHAPE; // never: s != null // never: s = Square@-4
        return s == null;
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(First.early);
    }
}

// The initialiser of one class uses another that reads the first one's field: it sees null.
// run:
// prints: true
package static_final_recursive_initialisation;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
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

// Another thread calls on an instance while the class initialiser runs and waits for that thread: a
// static copy would deadlock.
// run:
// prints: square
// prints: square
package direct_concurrent_initialiser;

class User extends Thread {
    final Square square;
    User(Square s) { square = s; }
    public void run() { if (square.getClass() == Square.class) System.out.println(square.area()); }
}
class Square {
    static {
        Thread t = new User(new Square());
        t.start();
        try { t.join(); } catch (InterruptedException e) { }
    }
    public String area() { return "square"; }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
    }
}

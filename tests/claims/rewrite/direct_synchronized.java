// A synchronized body is left alone.
// complete: rewrite
// run:
// prints: square true
package direct_synchronized;

class Square { public synchronized String area() { return "square " + Thread.holdsLock(this); } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
    }
}

// The edited calls stand between monitorenter and monitorexit, on a known object.
// complete: rewrite
// run:
// prints: square true
// prints: square false
package direct_monitor_in_caller;

class Square { public String area() { return "square " + Thread.holdsLock(this); } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        synchronized (s) {
            System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        }
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
    }
}

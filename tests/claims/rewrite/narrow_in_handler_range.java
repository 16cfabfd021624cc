// A call within try, within a lock: ranges and locks go around the new instructions as well.
// complete: rewrite
// run:
// prints: areafalse
// prints: finally
package narrow_in_handler_range;

interface Shape { String area() throws java.io.IOException; }
class Square implements Shape { public String area() throws java.io.IOException { throw new java.io.IOException("area"); } }
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Object lock = new Object();
        try {
            synchronized (lock) {
                System.out.println(b.held.area()); // rewrite: narrow Shape.area -> Square.area
            }
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + Thread.holdsLock(lock));
        } finally {
            System.out.println("finally");
        }
    }
}

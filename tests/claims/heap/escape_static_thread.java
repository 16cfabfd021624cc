// Another thread may write between any two instructions once it can reach the object, without any
// call in this method.
// run:
// prints: circle
package escape_static_thread;

// prelude: Shape Square Circle
class Box { volatile Shape held; static volatile Box shared; }
class Other extends Thread {
    public void run() { while (Box.shared == null) onSpinWait(); Box.shared.held = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        new Other().start();
        Box b = new Box();
        b.held = new Square();
        Box.shared = b;
        while (b.held instanceof Square) { }
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}

// Native methods of the program: what they give may be any object, and calls of it are told open.
package natives;

class Given { void used() { } }
class Other extends Given { @Override void used() { } }

interface Acts { void act(); }
class Made implements Acts { public void act() { } }

abstract class Shape { abstract void draw(); }
class Square extends Shape { void draw() { } }

class Main {
    static native Object any();
    static native Given given();
    static native Acts acts();
    static native Shape shape();
    native void plain();
    static Object kept = new Given();
    static void tries(Runnable runs) {
        try {
            runs.run();
        } catch (UnsatisfiedLinkError e) {
            seen(e);
        }
    }
    static void seen(Object o) { }
    public static void main(String[] args) {
        new Square();
        new Made();
        new Other();
        tries(() -> any().toString()); //>? java.lang.Object.toString //? unknown-receiver
        tries(() -> given().used()); //>? Given.used //! Other.used //? unknown-receiver
        tries(() -> acts().act()); //? unknown-receiver
        tries(() -> shape().draw()); //? unknown-receiver
        tries(() -> new Main().plain()); //>? Main.plain
    }
}
// reached: Main.seen
// maybe: Main.any
// unreached: Other.used
// jdk: small

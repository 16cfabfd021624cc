// A generic interface's method is a bridge to the one with the parameter's type.
package bridges;

interface Handler<T> { void handle(T it); }
class Text { void read() {} }
class Handles implements Handler<Text> { public void handle(Text it) { it.read(); } } //> Handles.handle //> Text.read
class Unused implements Handler<Integer> { public void handle(Integer it) {} }

class Main {
    static <T> void run(Handler<T> handler, T it) { handler.handle(it); } //> Handles.handle //! Unused.handle
    public static void main(String[] args) {
        run(new Handles(), new Text());
    }
}
// unreached: Unused.handle
// jdk: small

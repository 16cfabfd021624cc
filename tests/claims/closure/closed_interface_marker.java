// A lambda implements the further interfaces that `altMetafactory` is given.
// world: closed
// run:
// prints: plain
// prints: mark
package closed_interface_marker;

interface Mark { default String mark() { return "mark"; } }
class Plain implements Mark { public String mark() { return "plain"; } }
class Main {
    public static void main(String[] args) {
        show(new Plain());
        Runnable both = (Runnable & Mark) () -> { };
        show((Mark) both);
    }
    static void show(Mark m) { System.out.println(m.mark()); } // never: calls Plain.mark // never: rewrite
}

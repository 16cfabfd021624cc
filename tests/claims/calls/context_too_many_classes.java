// A shared receiver of more classes than a callee is told: any of them may be called.
// run:
// prints: five
package context_too_many_classes;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
abstract class Op { abstract String run(Box b); }
class One extends Op { String run(Box b) { return "one"; } }
class Two extends Op { String run(Box b) { return "two"; } }
class Three extends Op { String run(Box b) { return "three"; } }
class Four extends Op { String run(Box b) { return "four"; } }
class Five extends Op { String run(Box b) { b.held = new Circle(); return "five"; } }
class Main {
    static final Op OP = Main.number == 1 ? new One() : Main.number == 2 ? new Two() : Main.number == 3 ? new Three() : Main.number == 4 ? new Four() : new Five();
    static int number = 5;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        System.out.println(call(OP, b));
        Shape s = b.held; // may: s = {Circle@-8} // may: s = {Square@-2}
    }
    static String call(Op op, Box b) {
        return b.held == null ? null : op.run(b); // may: calls Five.run
    }
}

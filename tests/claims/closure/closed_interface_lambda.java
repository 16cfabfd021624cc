// In `closed` an interface of which a lambda or method reference makes objects is open.
// complete: rewrite
// world: closed
// run:
// prints: plain
// prints: lambda
// prints: reference
package closed_interface_lambda;

interface Face { String look(); }
interface Above { default String high() { return "high"; } }
interface Below extends Above { String low(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) {
        show(new Plain());
        show(() -> "lambda");
        show(Main::text);
    }
    static String text() { return "reference"; }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}

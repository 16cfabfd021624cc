// What is above the interface of a lambda is open, too.
// world: closed
// run:
// prints: plain
// prints: low
package closed_interface_lambda_above;

interface Above { String high(); }
interface Below extends Above { default String high() { return low(); } String low(); }
class Plain implements Above { public String high() { return "plain"; } }
class Main {
    public static void main(String[] args) {
        show(new Plain());
        Below below = () -> "low";
        show(below);
    }
    static void show(Above a) { System.out.println(a.high()); } // never: calls Plain.high // never: rewrite
}

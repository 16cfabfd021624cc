// `getEnumConstants` gives a new array of what the enum's `values` gives; a constant with a body is of a class of its own.
// run:
// prints: RED
// prints: GREEN
// prints: plain
// prints: own
// prints: null
package reflect_enum_constants;

enum Color { RED, GREEN; void tell() { System.out.println(this); } }
enum Kind {
    ONE, TWO { @Override void tell() { System.out.println("own"); } };
    void tell() { System.out.println("plain"); }
}
class Main {
    public static void main(String[] args) {
        for (Color c : Color.class.getEnumConstants()) { //^ c : Color
            c.tell(); //^ calls Color.tell
        }
        for (Kind k : Kind.class.getEnumConstants()) {
            k.tell(); // never: calls {Kind.tell}
        }
        System.out.println((Object) Main.class.getEnumConstants());
    }
}

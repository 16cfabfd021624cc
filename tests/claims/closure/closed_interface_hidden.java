// Where the program makes classes, interfaces are open in `closed`: a hidden class is another one than the class whose
// bytes it has.
// world: closed
// run:
// prints: Plain
// prints: hidden
package closed_interface_hidden;

import java.lang.invoke.MethodHandles;

interface Face { String look(); }
class Plain implements Face {
    public String look() { return getClass().isHidden() ? "hidden" : "Plain"; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Plain());
        byte[] bytes = Main.class.getResourceAsStream("Plain.class").readAllBytes();
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        show((Face) hidden.getDeclaredConstructor().newInstance());
    }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}

// Hidden classes (`Lookup.defineHiddenClass`, Java 15): code that is bytes until the program runs, of which the graph has
// nothing; calls on its objects are open.
package hiddenclasses;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;

interface Acts { void act(); }
class Template implements Acts { public void act() { Helper.help(); } }
class Visible implements Acts { public void act() {} }
class Unmade implements Acts { public void act() {} }
class Helper { static void help() {} }

class Main {
    public static void main(String[] args) throws Throwable {
        byte[] bytes;
        try (InputStream in = Main.class.getResourceAsStream("Template.class")) {
            bytes = in.readAllBytes();
        }
        MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(bytes, true); //? reflection
        Object made = hidden.lookupClass().getDeclaredConstructor().newInstance(); //? reflection
        Acts acts = args.length > 5 ? new Visible() : (Acts) made;
        acts.act(); //>? Visible.act //x Helper.help //! Template.act //! Unmade.act //? unknown-receiver
    }
}
// gaps: Helper.help
// unreached: Unmade.act
// jdk: small

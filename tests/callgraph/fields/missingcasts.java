// Casts to types that are not there: nobody knows what passes; what a missing class gives, nobody knows either.
// missing: Gone GoneClass GoneBase
package missingcasts;

interface Gone { void act(); }
class GoneClass {
    Acts make() { return null; }
    Gone gone() { return null; }
    Runnable runs() { return null; }
    GoneBase base() { return null; }
    static Acts made;
    static Told told;
}
abstract class GoneBase implements Runnable { public void run() {} }
class Below extends GoneBase { void use() {} }
class BelowIt extends Below { @Override void use() {} }
interface Acts { void act(); }
class Made implements Acts { public void act() {} }
class Unmade implements Acts { public void act() {} }
final class Other { void use() {} }

interface Told { void tell(Acts acts); }
class Telling implements Told {
    public void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
// What it runs is in a class that is not there.
class Torn extends GoneBase {}
class Open { void use() {} }
class OpenBelow extends Open implements Gone {
    public void act() {}
    @Override void use() {}
}

// What is above a class is not there: it may be of any type.
class Late {
    static void passes(String[] args) {
        Runnable runs = args.length > 5 ? new Below() : new GoneClass().runs(); //? missing
        ((Below) runs).use(); //>? Below.use //! BelowIt.use //? unknown-receiver
    }
    static void isAbove(String[] args) {
        Object gone = args.length > 5 ? new Open() : new GoneClass().gone(); //? missing
        ((Open) gone).use(); //>? Open.use //! OpenBelow.use //? unknown-receiver
    }
    static void selects(String[] args) {
        Runnable torn = args.length > 5 ? new Torn() : null;
        torn.run(); //? missing
    }
    static void gives(String[] args) {
        GoneBase base = args.length > 5 ? new Below() : new GoneClass().base(); //? missing
        ((Below) base).use(); //>? Below.use //! BelowIt.use //? unknown-receiver
    }
}

class Main {
    static Object held;
    static Object fill(Object value) { return value; }
    static void tries(Runnable runs) {
        try {
            runs.run();
        } catch (NoClassDefFoundError | NullPointerException e) {
            seen(e);
        }
    }
    static void seen(Object o) {}
    static void noted() {}
    static void casts(Object value) {
        if (value != null) ((Gone) value).act(); //? missing
    }
    public static void main(String[] args) {
        held = fill(null);
        casts(held);
        Object passed = args.length > 5 ? (Gone) held : new Made();
        ((Acts) passed).act(); //> Made.act //! Unmade.act
        tries(() -> {
            Acts acts = args.length > 5 ? new Made() : new GoneClass().make(); //? missing
            acts.act(); //>? Made.act //! Unmade.act //? unknown-receiver
        });
        tries(() -> {
            Acts acts = args.length > 5 ? new Made() : GoneClass.made; //? missing
            acts.act(); //>? Made.act //! Unmade.act //? unknown-receiver
        });
        // All types of a lambda are there.
        Object lambda = (Acts) Main::noted;
        Object kept = args.length > 5 ? (Gone) lambda : new Made();
        ((Acts) kept).act(); //> Made.act //! Main.noted
        tries(() -> Late.passes(args));
        tries(() -> Late.gives(args));
        tries(() -> Late.selects(args));
        tries(() -> Late.isAbove(args));
        // What is stored to a field that is not there is given to nobody knows whom.
        new Telling().tell(new Made());
        tries(() -> {
            GoneClass.told = new Telling(); //? missing
        });
        Object other = new Other();
        ((Other) other).use(); //> Other.use //? none
    }
}
// reached: Main.seen
// unreached: Main.noted Unmade.act BelowIt.use OpenBelow.use
// jdk: small

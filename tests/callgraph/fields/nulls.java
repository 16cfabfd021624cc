// What is null receives no call; what may be null receives those of the rest.
package nulls;

class Thing { void use() {} }
class Other { void use() {} }

class Main {
    static Other none;
    public static void main(String[] args) {
        Thing thing = args.length > 5 ? null : new Thing();
        if (thing != null) thing.use(); //> Thing.use
        Other other = none;
        if (other != null) other.use(); //! Other.use
        try {
            none.use(); //! Other.use
        } catch (NullPointerException e) {
            caught(); //> Main.caught
        }
    }
    static void caught() {}
}
// unreached: Other.use
// jdk: small

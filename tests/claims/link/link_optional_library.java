// Classes that may be refused when they run stay what links first: a program finds out by that whether it can use
// them. Here a library is missing.
// run:
// prints: fallback
// missing-at-run: Listener
package link_optional_library;

interface Listener { void on(); }
class Base { String hi() { return "fallback"; } }
class Impl extends Base implements Listener {
    public void on() { }
    String hi() { return "with the library"; }
}
class Support {
    static Base make() { return new Impl(); } // never: link
}
class Main {
    public static void main(String[] args) {
        boolean isThere;
        try {
            Class.forName("link_optional_library.Support");
            isThere = true;
        } catch (LinkageError | ClassNotFoundException e) {
            isThere = false;
        }
        Base b = isThere ? Support.make() : new Base();
        System.out.println(b.hi());
    }
}

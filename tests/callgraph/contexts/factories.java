// A factory that is called at two places: what it makes is told apart by its caller only.
package factories;

class Box { Object it; }
class One { void use() {} }
class Two { void use() {} }

class Main {
    static Box make(Object it) { Box box = new Box(); box.it = it; return box; }
    public static void main(String[] args) {
        Box ones = make(new One());
        Box twos = make(new Two());
        ((One) ones.it).use(); //> One.use
        if (twos.it instanceof Two two) two.use(); //> Two.use
        unused(ones); //> Main.unused
    }
    static void unused(Box box) { if (box == null) never(); } //>? Main.never
    static void never() { beyond(null); }
    static void beyond(Two two) { if (two != null) two.use(); } //! Two.use
}
// jdk: small

// Initialiser blocks of objects are parts of each constructor that does not call another of its class.
package blocks;

class Twice {
    { block(); } //> Twice.block
    Twice() {}
    Twice(int n) { this(); } //> Twice.<init> //! Twice.block
    void block() {}
}
class Anonymous { void use() {} void unused() {} }

class Main {
    public static void main(String[] args) {
        new Twice(1);
        new Anonymous() {{ use(); }}; //> Main$1.<init> //> Anonymous.use
    }
}
// unreached: Anonymous.unused
// jdk: small

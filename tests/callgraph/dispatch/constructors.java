// Constructors run those above, those of the same class that they name, and initialiser blocks and fields.
package constructors;

class Part { Part() {} }
class Unused { Unused() {} }
class Above { Above(String name) {} }
class Below extends Above {
    Part part = new Part(); //> Part.<init>
    { block(); } //> Below.block
    Below() { this("name"); } //> Below.<init> //! Above.<init>
    Below(String name) { super(name); } //> Above.<init> //! Below.<init>
    private void block() {}
}

class Main {
    public static void main(String[] args) {
        new Below(); //> Below.<init> //! Above.<init>
    }
}
// unreached: Unused.<init>
// jdk: small

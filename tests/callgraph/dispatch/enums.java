// Constants of an enum with bodies are classes of their own; switches over them need no call of theirs.
package enums;

enum Op {
    PLUS { int apply(int a, int b) { return a + b; } },
    TIMES { int apply(int a, int b) { return a * b; } },
    SAME;
    int apply(int a, int b) { return a; }
    void unused() {}
}

class Main {
    public static void main(String[] args) {
        Op.PLUS.apply(1, 2); //> Op$1.apply //! Op.unused
        for (Op op : Op.values()) op.apply(1, 2); //> Op.values //> Op$1.apply //> Op$2.apply //> Op.apply
        Op.valueOf("SAME"); //> Op.valueOf
    }
}
// unreached: Op.unused
// jdk: small

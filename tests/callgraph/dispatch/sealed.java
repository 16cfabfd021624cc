// A sealed interface: a switch over all that it permits, and what is not made.
package sealed;

sealed interface Expr permits Num, Add, Neg { int eval(); }
record Num(int n) implements Expr { public int eval() { return n; } }
record Add(Expr a, Expr b) implements Expr { public int eval() { return a.eval() + b.eval(); } } //> Num.eval //! Neg.eval
record Neg(Expr it) implements Expr { public int eval() { return -it.eval(); } }

class Main {
    public static void main(String[] args) {
        Expr sum = new Add(new Num(1), new Num(2));
        sum.eval(); //> Add.eval //! Neg.eval
    }
}
// unreached: Neg.eval
// jdk: small

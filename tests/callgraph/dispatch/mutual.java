// Recursion, direct and mutual, reaches what it reaches, once.
package mutual;

class Main {
    static boolean even(int n) { return n == 0 || odd(n - 1); } //> Main.odd //! Main.even
    static boolean odd(int n) { return n != 0 && even(n - 1); } //> Main.even //! Main.odd
    static int sum(int n) { return n == 0 ? end() : n + sum(n - 1); } //> Main.sum //> Main.end
    static int end() { return 0; }
    static void alone() { alone(); }
    public static void main(String[] args) {
        even(4); //> Main.even //! Main.odd
        sum(3);
    }
}
// unreached: Main.alone
// jdk: small

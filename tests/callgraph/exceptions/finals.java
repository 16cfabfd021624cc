// Finally runs after returning and after throwing; nested ones, too.
package finals;

class Main {
    static int early() {
        try {
            return one(); //> Main.one
        } finally {
            two(); //> Main.two //! Main.never
        }
    }
    static void thrown() {
        try {
            try {
                throw new IllegalStateException();
            } finally {
                three(); //> Main.three
            }
        } catch (IllegalStateException e) {
            four(); //> Main.four
        }
    }
    static int one() { return 1; }
    static void two() {}
    static void three() {}
    static void four() {}
    static void never() {}
    public static void main(String[] args) {
        early();
        thrown();
    }
}
// unreached: Main.never
// jdk: small

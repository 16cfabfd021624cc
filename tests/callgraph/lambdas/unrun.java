// A lambda that nothing calls runs nothing; one that is made is no call.
package unrun;

import java.util.function.*;

class Main {
    static Runnable kept;
    static void never() {}
    static void run() {}
    public static void main(String[] args) {
        kept = () -> never(); //! Main.never //! Main.lambda$main$0
        Runnable runs = () -> run(); //> Main.run
        runs.run(); //> Main.lambda$main$1 //! Main.lambda$main$0
    }
}
// unreached: Main.never Main.lambda$main$0
// jdk: small

// A lambda of an intersection type, with a marker.
package intersection;

import java.io.Serializable;

interface Greets { String greet(); default String twice() { return greet() + greet(); } } //x Main.lambda$main$0 //! Main.never
interface Marker {}

class Main {
    static String never() { return ""; }
    static String hello() { return "hello"; }
    public static void main(String[] args) {
        Greets greets = (Greets & Marker) () -> hello(); //x Main.hello
        greets.twice(); //x Greets.twice
        Runnable runs = (Runnable & Serializable) () -> kept();
        runs.run(); //> Main.lambda$main$331cf76$1
    }
    static void kept() {}
}
// reached: Main.kept
// unreached: Main.never
// gaps: Main.hello Greets.twice Main.lambda$main$0

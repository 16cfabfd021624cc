// A lambda of an intersection type, with a marker.
package intersection;

import java.io.Serializable;

interface Greets { String greet(); default String twice() { return greet() + greet(); } } //> Main.lambda$main$0 //! Main.never
interface Marker {}

class Main {
    static String never() { return ""; }
    static String hello() { return "hello"; }
    public static void main(String[] args) {
        Greets greets = (Greets & Marker) () -> hello(); //> Main.hello
        greets.twice(); //> Greets.twice
        Runnable runs = (Runnable & Serializable) () -> kept();
        runs.run(); //> Main.lambda$main$331cf76$1
    }
    static void kept() {}
}
// reached: Main.kept
// unreached: Main.never
// reached: Main.hello Greets.twice Main.lambda$main$0
// jdk: small

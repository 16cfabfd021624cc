// What random programs (`tests/edges`) did and graphs did not have.
package random;
import java.util.function.Function;
import java.util.stream.Stream;

interface Private {
    private String alike(String name) { return hidden(name); }
    private static String hidden(String name) { return name; }
    default String way(String name) { return this.alike(name); } //> Private.alike //! Main.lambda$main$0
}
interface Own extends Private { String alike(String name); }
class Main {
    static String first(Stream<StackWalker.StackFrame> frames) { return frames.findFirst().toString(); }

    public static void main(String[] args) {
        Own own = name -> name;
        own.alike("a"); //> Main.lambda$main$0 //! Private.alike
        own.way("a"); //> Private.way
        StackWalker.getInstance().walk(Main::first);
    }
}
// reached: Main.first Private.hidden

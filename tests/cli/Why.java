/** Refers to methods that nothing runs, and has interfaces that only a lambda implements, or nothing. */
public class Why {
    interface Greets {
        void greet();

        default void twice() {
            greet();
        }
    }

    interface Other {
        default void never() {}
    }

    static Runnable kept;

    public static void main(String[] args) {
        Greets greets = () -> {};
        greets.greet();
        kept = Why::kept;
    }

    static void unused() {
        Runnable run = Why::referred;
    }

    static void referred() {}

    static void kept() {}
}

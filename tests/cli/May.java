/** A program that makes an object of a class whose name it is given, and calls that. */
public class May {
    interface Plugin {
        void go();
    }

    /** Nothing names it. */
    static class Hidden implements Plugin {
        public void go() {
            new Worker().work();
        }
    }

    static class Worker {
        void work() {}

        void idle() {}
    }

    /** Makes nothing whose class is not known. */
    static class Closed {
        public static void main(String[] args) {
            new Worker().idle();
        }
    }

    static Plugin kept;

    static void referred() {}

    public static void main(String[] args) throws Exception {
        kept = May::referred;
        Plugin plugin = (Plugin) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        plugin.go();
    }
}

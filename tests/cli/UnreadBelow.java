/** What classes that are not read inherit: one of them is made by reflection, as a `Plugin`, and makes others. */
public class UnreadBelow {
    interface Plugin {
        void go();
    }

    public abstract static class Base {
        int run() {
            return step();
        }

        abstract int step();
    }

    public static class Known extends Base {
        int step() {
            return 1;
        }
    }

    static final class Closed {
        int run() {
            return step();
        }

        int step() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        ((Plugin) Class.forName(args[0]).newInstance()).go();
        System.exit(new Known().run() + new Closed().run());
    }
}

import org.pf4j.Extension;
import org.pf4j.Plugin;
import org.pf4j.PluginWrapper;

/** The classes that the workload packs into plugins; in a plugin each is another class of the same name. */
public final class Plugins {
    private Plugins() {
    }

    public static class One extends Plugin {
        public One(PluginWrapper w) {
            super(w);
            Main.log("one is made for " + w.getPluginId());
        }

        @Override
        public void start() {
            Main.log("one starts");
        }

        @Override
        public void stop() {
            Main.log("one stops");
        }

        @Override
        public void delete() {
            Main.log("one is deleted");
        }
    }

    /** Made by the constructor without parameters. */
    public static class Two extends Plugin {
        public Two() {
            Main.log("two is made");
        }

        @Override
        public void start() {
            Main.log("two starts with " + new Helper());
        }
    }

    public static class Throwing extends Plugin {
        public Throwing(PluginWrapper w) {
            super(w);
        }

        @Override
        public void start() {
            throw new IllegalStateException("does not start");
        }
    }

    public static class Helper {
        private static int made;
        public final int number = ++made;

        @Override
        public String toString() {
            return "helper " + number;
        }
    }

    @Extension(ordinal = 5)
    public static class OneGreeting implements Main.Greeting {
        private final Helper helper = new Helper();

        @Override
        public String greet(String whom) {
            return "one greets " + whom + " with " + helper;
        }
    }

    @Extension(ordinal = 1, plugins = "one", points = Main.Greeting.class)
    public static class TwoGreeting extends OneGreeting {
        @Override
        public String greet(String whom) {
            return "two greets, too: " + super.greet(whom);
        }
    }

    @Extension
    public static class BareGreeting implements Main.Greeting {
        @Override
        public String greet(String whom) {
            return "bare";
        }
    }

    @Extension(ordinal = -1)
    public static class ThrowingGreeting implements Main.Greeting {
        public ThrowingGreeting() {
            Main.log("throwing greeting is made");
        }

        @Override
        public String greet(String whom) {
            throw new UnsupportedOperationException("greets nobody");
        }
    }

    @Extension
    public static class Small extends Main.Sized {
        @Override
        protected int size() {
            return 1;
        }
    }

    @Extension(ordinal = 9)
    public static class Large extends Main.Sized {
        @Override
        protected int size() {
            return new Helper().number + 100;
        }
    }
}

/** An application and its library: cases lay out fat archives with them. */
public class Boot {
    public static class Application {
        public static void main(String[] args) {
            Library.used();
        }

        public void serve() {
            Library.shown();
        }

        void unused() {}
    }

    /** Of a JAR in the archive. */
    public static class Library {
        static void used() {}

        static void shown() {}

        static void unused() {}
    }
}

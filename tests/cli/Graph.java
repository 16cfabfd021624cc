/** Calls one thing by a lambda, and has another that nothing calls. */
public class Graph {
    interface Greets {
        void greet(String name);
    }

    static class Polite implements Greets {
        public void greet(String name) {
            System.out.println("Hello " + name);
        }
    }

    static class Never implements Greets {
        public void greet(String name) {
            unused();
        }
    }

    public static void main(String[] args) {
        Greets polite = new Polite();
        Runnable run = () -> polite.greet("you");
        run.run();
    }

    static void unused() {}
}

/** A program that makes an object by a name from outside. */
public class Ran {
    interface Step { void step(); }

    static class Known implements Step {
        @Override public void step() {}
    }

    static class Hidden implements Step {
        static { note(); }
        @Override public void step() { deep(); }
    }

    static class Never implements Step {
        @Override public void step() {}
    }

    static void note() {}

    static void deep() {}

    static void run(Step step) {
        step.step();
    }

    static void late() {}

    public static void main(String[] args) throws Exception {
        run(new Known());
        run((Step) Class.forName(args[0]).getDeclaredConstructor().newInstance());
    }
}

package folds;

import java.lang.reflect.Method;

public class Folds {
    public interface Step {
        void run();
    }

    /** A compiler writes what stands in `finally` twice. */
    static void copied(Step first, Step last) {
        try {
            first.run();
        } finally {
            last.run();
            first.run();
        }
    }

    static void equal(Step step) {
        step.run();
        step.run();
        step.run();
        step.run();
        step.run();
    }

    /** One obstacle, other calls. */
    static int told(CharSequence text) {
        int length = text.length();
        return length + text.charAt(0)
                + text.toString().length();
    }

    static String known() throws ReflectiveOperationException {
        Method method = Folds.class.getDeclaredMethod("named");
        return (String) method.invoke(null);
    }

    static String named() {
        return "named";
    }

    /** Its one constructor is private. */
    public static class Alone {
        private final Step step;

        private Alone(Step step) {
            step.run();
            this.step = step;
        }

        public static Alone of(Step step) {
            Alone alone = new Alone(step);
            return alone.self();
        }

        public Alone self() {
            other();
            return again();
        }

        public void other() {}

        public Alone again() {
            return this;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Step step = () -> {};
        copied(step, step);
        equal(step);
        System.out.println(told("ab") + known() + Alone.of(step));
    }
}

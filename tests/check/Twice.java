import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

/** A class of the input is defined once more, as a hidden class. */
public class Twice {
    public interface Job {
        String name();
    }

    public static class Worker implements Supplier<String>, Job {
        public String name() {
            return "worker";
        }

        static Job made() {
            return new Worker();
        }

        public String get() {
            Job job = new Worker();
            Class<?> type = Worker.class;
            Object same = job;
            return job.name() + made().name() + (same.getClass() == type);
        }
    }

    /** What makes lambdas of a hidden class differs between releases; some refuse. */
    public static class Maker implements Supplier<String> {
        public String get() {
            Supplier<String> lambda = () -> "lambda";
            Object same = lambda;
            return lambda.get() + (same == lambda);
        }
    }

    /** Names another class. */
    public static class Giver implements Runnable {
        public void run() {
            Job given = new Worker();
            System.out.println(given.name());
        }
    }

    static Object copy(Class<?> of) throws Exception {
        byte[] bytes;
        try (InputStream in = of.getResourceAsStream(of.getName() + ".class")) {
            bytes = in.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        return hidden.getDeclaredConstructor().newInstance();
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        System.out.println(((Supplier<String>) copy(Worker.class)).get());
        System.out.println(new Worker().get());
        System.out.println(((Supplier<String>) copy(Worker.class)).get());
        ((Runnable) copy(Giver.class)).run();
        try {
            System.out.println(((Supplier<String>) copy(Maker.class)).get());
        } catch (NoClassDefFoundError e) {
            System.out.println("no lambda");
        }
    }
}

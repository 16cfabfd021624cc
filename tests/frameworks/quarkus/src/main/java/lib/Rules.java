package lib;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Beans that are found by their class, and one that a method makes. */
@Singleton
public class Rules {
    @ApplicationScoped
    public static class Twice implements Rule {
        @Override
        public int of(int n) {
            IntUnaryOperator twice = m -> m * 2;
            return twice.applyAsInt(n);
        }
    }

    @Counted
    @Dependent
    public static class Plus implements Rule {
        private final Settings settings;

        public Plus(Settings settings) {
            this.settings = settings;
        }

        @Override
        public int of(int n) {
            return n + settings.limit();
        }
    }

    @Produces
    Supplier<String> greeting(Settings settings) {
        return () -> "hello from " + settings.name();
    }
}

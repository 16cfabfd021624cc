package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface IntPredicate {
    boolean test(int value);
}

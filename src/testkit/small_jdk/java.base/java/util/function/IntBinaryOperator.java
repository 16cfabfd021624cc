package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface IntBinaryOperator {
    int applyAsInt(int left, int right);
}

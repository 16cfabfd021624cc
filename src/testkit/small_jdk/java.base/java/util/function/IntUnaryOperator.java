package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int value);

    default IntUnaryOperator andThen(IntUnaryOperator after) {
        return value -> after.applyAsInt(applyAsInt(value));
    }

    default IntUnaryOperator compose(IntUnaryOperator before) {
        return value -> applyAsInt(before.applyAsInt(value));
    }
}

package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface DoubleBinaryOperator {
    double applyAsDouble(double left, double right);
}

package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T first, U second);
}

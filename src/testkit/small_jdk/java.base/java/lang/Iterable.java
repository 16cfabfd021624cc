package java.lang;

import java.util.Iterator;
import java.util.function.Consumer;

/** What a for statement walks through. */
public interface Iterable<T> {
    Iterator<T> iterator();

    default void forEach(Consumer<? super T> action) {
        for (T element : this) {
            action.accept(element);
        }
    }
}

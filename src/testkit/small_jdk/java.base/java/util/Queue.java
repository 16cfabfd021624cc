package java.util;

/** Elements that go out at one end. */
public interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E remove();

    E poll();

    E element();

    E peek();
}

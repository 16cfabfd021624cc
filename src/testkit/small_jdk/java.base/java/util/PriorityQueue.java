package java.util;

/** A queue whose least element goes out first. */
public class PriorityQueue<E> extends AbstractQueue<E> {
    private final ArrayList<E> elements = new ArrayList<>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        this((Comparator<? super E>) null);
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    public int size() {
        return elements.size();
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }

    public boolean offer(E element) {
        int at = 0;
        while (at < elements.size() && Collections.compare(order, elements.get(at), element) <= 0) {
            at++;
        }
        elements.add(at, element);
        return true;
    }

    public E poll() {
        return elements.isEmpty() ? null : elements.remove(0);
    }

    public E peek() {
        return elements.isEmpty() ? null : elements.get(0);
    }
}

package java.util;

/** What collections have in common. */
public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {}

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object element) {
        for (E each : this) {
            if (Objects.equals(element, each)) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        Object[] all = new Object[size()];
        int count = 0;
        for (E each : this) {
            all[count++] = each;
        }
        return all;
    }

    public <T> T[] toArray(T[] array) {
        T[] all = array.length >= size() ? array : Arrays.copyOf(array, size());
        int count = 0;
        for (E each : this) {
            all[count++] = (T) each;
        }
        return all;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (Objects.equals(element, each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> others) {
        for (Object other : others) {
            if (!contains(other)) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> others) {
        boolean changed = false;
        for (E other : others) {
            changed |= add(other);
        }
        return changed;
    }

    public boolean removeAll(Collection<?> others) {
        return keep(others, false);
    }

    public boolean retainAll(Collection<?> others) {
        return keep(others, true);
    }

    private boolean keep(Collection<?> others, boolean those) {
        boolean changed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (others.contains(each.next()) != those) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            each.next();
            each.remove();
        }
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (E each : this) {
            text.append(text.length() == 1 ? "" : ", ").append(each == this ? "this" : each);
        }
        return text.append("]").toString();
    }
}

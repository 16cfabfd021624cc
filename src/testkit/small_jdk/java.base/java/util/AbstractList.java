package java.util;

/** What lists have in common. */
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount;

    protected AbstractList() {}

    public abstract E get(int index);

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        int at = index;
        for (E other : others) {
            add(at++, other);
        }
        return at > index;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size(); i++) {
            if (Objects.equals(element, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        int at = size() - 1;
        while (at >= 0 && !Objects.equals(element, get(at))) {
            at--;
        }
        return at;
    }

    public Iterator<E> iterator() {
        return new Walk<>(this, 0, size());
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        return new Walk<>(this, index, size());
    }

    public List<E> subList(int from, int to) {
        return new Part<>(this, from, to);
    }

    public boolean equals(Object other) {
        if (!(other instanceof List<?> that) || that.size() != size()) {
            return false;
        }
        Iterator<?> each = that.iterator();
        for (E element : this) {
            if (!Objects.equals(element, each.next())) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 1;
        for (E element : this) {
            hash = 31 * hash + Objects.hashCode(element);
        }
        return hash;
    }

    private static final class Walk<E> implements ListIterator<E> {
        private final AbstractList<E> list;
        private int at;
        private int end;
        private int last = -1;

        Walk(AbstractList<E> list, int at, int end) {
            this.list = list;
            this.at = at;
            this.end = end;
        }

        public boolean hasNext() {
            return at < end;
        }

        public E next() {
            if (at >= end) {
                throw new NoSuchElementException();
            }
            if (list.size() != end) {
                throw new ConcurrentModificationException();
            }
            last = at++;
            return list.get(last);
        }

        public boolean hasPrevious() {
            return at > 0;
        }

        public E previous() {
            if (at == 0) {
                throw new NoSuchElementException();
            }
            last = --at;
            return list.get(last);
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            list.remove(last);
            at = last;
            end--;
            last = -1;
        }

        public void set(E element) {
            list.set(last, element);
        }

        public void add(E element) {
            list.add(at++, element);
            end++;
        }
    }

    private static final class Part<E> extends AbstractList<E> {
        private final AbstractList<E> of;
        private final int from;
        private int to;

        Part(AbstractList<E> of, int from, int to) {
            this.of = of;
            this.from = from;
            this.to = to;
        }

        public int size() {
            return to - from;
        }

        public E get(int index) {
            return of.get(from + index);
        }

        public E set(int index, E element) {
            return of.set(from + index, element);
        }

        public void add(int index, E element) {
            of.add(from + index, element);
            to++;
        }

        public E remove(int index) {
            to--;
            return of.remove(from + index);
        }
    }
}

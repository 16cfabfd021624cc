package java.util;

import java.io.Serializable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is done with arrays. */
public final class Arrays {
    private Arrays() {}

    @SafeVarargs
    public static <T> List<T> asList(T... elements) {
        return new ArrayList<>(elements);
    }

    public static <T> T[] copyOf(T[] original, int length) {
        return (T[]) copyOf(original, length, original.getClass());
    }

    public static <T, U> T[] copyOf(U[] original, int length, Class<? extends T[]> type) {
        T[] copy = (T[]) java.lang.reflect.Array.newInstance(type.getComponentType(), length);
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, length));
        return copy;
    }

    public static int[] copyOf(int[] original, int length) {
        int[] copy = new int[length];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, length));
        return copy;
    }

    public static byte[] copyOf(byte[] original, int length) {
        byte[] copy = new byte[length];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, length));
        return copy;
    }

    public static <T> T[] copyOfRange(T[] original, int from, int to) {
        T[] copy = (T[]) java.lang.reflect.Array.newInstance(original.getClass().getComponentType(), to - from);
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, to - from));
        return copy;
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> maker) {
        for (int i = 0; i < array.length; i++) {
            array[i] = maker.apply(i);
        }
    }

    public static void sort(Object[] array) {
        sort(array, null);
    }

    public static void sort(int[] array) {
        for (int i = 1; i < array.length; i++) {
            for (int j = i; j > 0 && array[j] < array[j - 1]; j--) {
                int last = array[j];
                array[j] = array[j - 1];
                array[j - 1] = last;
            }
        }
    }

    public static <T> void sort(T[] array, Comparator<? super T> order) {
        for (int i = 1; i < array.length; i++) {
            for (int j = i; j > 0 && Collections.compare(order, array[j - 1], array[j]) > 0; j--) {
                T last = array[j];
                array[j] = array[j - 1];
                array[j - 1] = last;
            }
        }
    }

    public static boolean equals(Object[] left, Object[] right) {
        return left == right || left != null && right != null && asList(left).equals(asList(right));
    }

    public static int hashCode(Object[] array) {
        return array == null ? 0 : asList(array).hashCode();
    }

    public static String toString(Object[] array) {
        return array == null ? "null" : asList(array).toString();
    }

    public static String toString(int[] array) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static <T> Stream<T> stream(T[] array) {
        return Stream.of(array);
    }

    public static IntStream stream(int[] array) {
        return IntStream.of(array);
    }

    private static final class ArrayList<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final E[] a;

        ArrayList(E[] array) {
            a = array;
        }

        public int size() {
            return a.length;
        }

        public E get(int index) {
            return a[index];
        }

        public E set(int index, E element) {
            E old = a[index];
            a[index] = element;
            return old;
        }

        public Object[] toArray() {
            return copyOf(a, a.length, Object[].class);
        }
    }
}

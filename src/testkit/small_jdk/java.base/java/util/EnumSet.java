package java.util;

/** A set of constants of an enum. */
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable {
    EnumSet() {}

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
        return new Kept<>(type.getEnumConstants());
    }

    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
        EnumSet<E> all = noneOf(type);
        for (E each : type.getEnumConstants()) {
            all.add(each);
        }
        return all;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first) {
        EnumSet<E> set = noneOf(first.getDeclaringClass());
        set.add(first);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E second) {
        EnumSet<E> set = of(first);
        set.add(second);
        return set;
    }

    @SafeVarargs
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... others) {
        EnumSet<E> set = of(first);
        for (E other : others) {
            set.add(other);
        }
        return set;
    }

    private static final class Kept<E extends Enum<E>> extends EnumSet<E> {
        private final E[] universe;
        private final boolean[] has;

        Kept(E[] universe) {
            this.universe = universe;
            this.has = new boolean[universe.length];
        }

        public int size() {
            int size = 0;
            for (boolean one : has) {
                size += one ? 1 : 0;
            }
            return size;
        }

        public boolean add(E element) {
            boolean had = has[element.ordinal()];
            has[element.ordinal()] = true;
            return !had;
        }

        public Iterator<E> iterator() {
            ArrayList<E> all = new ArrayList<>();
            for (int i = 0; i < has.length; i++) {
                if (has[i]) {
                    all.add(universe[i]);
                }
            }
            return all.iterator();
        }
    }
}

/** Calls of every kind. */
interface Interfaces {
    int size();

    default boolean isEmpty() {
        return helper(size()) == 0;
    }

    private int helper(int n) {
        return make(n).size();
    }

    static Interfaces make(int n) {
        return () -> n;
    }

    class Twice implements Interfaces {
        public int size() {
            return 2;
        }

        public boolean isEmpty() {
            return Interfaces.super.isEmpty() | super.hashCode() == 0;
        }
    }
}

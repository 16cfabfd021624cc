package stock;

/** What one kind of booking does; Spring collects the rules. */
public interface Rule {
    String kind();

    /** Changes the shelf, or throws {@link Refused}. */
    void apply(Shelf shelf, int amount);

    /** Why a booking was not made. */
    class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Refused(String message) {
            super(message);
        }
    }
}

package prices;

/** What a thing costs. */
public interface Price {
    int cents(int pieces);

    final class Each implements Price {
        private final int cents;

        public Each(int cents) {
            this.cents = cents;
        }

        @Override
        public int cents(int pieces) {
            return cents * pieces;
        }
    }

    final class Flat implements Price {
        private final int cents;

        public Flat(int cents) {
            this.cents = cents;
        }

        @Override
        public int cents(int pieces) {
            return pieces == 0 ? 0 : cents;
        }
    }
}

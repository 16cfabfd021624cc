package model;

/** What is added to a price. */
public interface Tax {
    long on(long cents);

    static Tax none() {
        return new Flat(0);
    }

    /** The same for each price. */
    class Flat implements Tax {
        private final long cents;

        public Flat(long cents) {
            this.cents = cents;
        }

        @Override
        public long on(long price) {
            return cents;
        }
    }

    /** A part of the price. */
    class Share extends Flat {
        private final int percent;

        public Share(int percent) {
            super(0);
            this.percent = percent;
        }

        @Override
        public long on(long price) {
            return price * percent / 100 + super.on(price);
        }
    }
}

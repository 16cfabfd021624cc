package exchange;

/** Of an order. Each side knows which price is better for the one on the other side. */
enum Side {
    BUY {
        @Override
        boolean accepts(int limit, int price) {
            return price <= limit;
        }

        @Override
        Side other() {
            return SELL;
        }
    },
    SELL {
        @Override
        boolean accepts(int limit, int price) {
            return price >= limit;
        }

        @Override
        Side other() {
            return BUY;
        }
    };

    /** Whether an order of this side with a limit trades at a price. */
    abstract boolean accepts(int limit, int price);

    abstract Side other();
}

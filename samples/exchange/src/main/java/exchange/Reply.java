package exchange;

/** What a handler answers. */
abstract class Reply {
    /** Counted under this name. */
    abstract String kind();

    /** Folded into the checksum of the audit. */
    long weight() {
        return 1;
    }

    static final class Accepted extends Reply {
        private final long order;

        Accepted(long order) {
            this.order = order;
        }

        @Override
        String kind() {
            return "accepted";
        }

        @Override
        long weight() {
            return order;
        }
    }

    static final class Refused extends Reply {
        private final String reason;

        Refused(String reason) {
            this.reason = reason;
        }

        @Override
        String kind() {
            return "refused: " + reason;
        }
    }

    static final class Prices extends Reply {
        private final int bid;
        private final int ask;

        Prices(int bid, int ask) {
            this.bid = bid;
            this.ask = ask;
        }

        @Override
        String kind() {
            return "prices";
        }

        @Override
        long weight() {
            return 31L * bid + ask;
        }
    }

    static final class Done extends Reply {
        @Override
        String kind() {
            return "done";
        }
    }
}

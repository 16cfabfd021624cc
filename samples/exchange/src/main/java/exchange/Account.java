package exchange;

/** The cash of one client; shares may be sold short. */
final class Account {
    private final String client;
    private long cash = 1_000_000;

    Account(String client) {
        this.client = client;
    }

    String client() {
        return client;
    }

    long cash() {
        return cash;
    }

    void pay(long amount) {
        cash += amount;
    }
}

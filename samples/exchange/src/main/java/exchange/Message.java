package exchange;

/** What clients say. */
sealed interface Message {
    String client();

    record Place(String client, String symbol, Side side, int price, int quantity) implements Message {
    }

    record Cancel(String client, String symbol, long order) implements Message {
    }

    record Amend(String client, String symbol, long order, int quantity) implements Message {
    }

    record Quote(String client, String symbol) implements Message {
    }

    record Deposit(String client, long amount) implements Message {
    }

    record Halt(String client, String symbol) implements Message {
    }

    record Resume(String client, String symbol) implements Message {
    }

    record Close(String client) implements Message {
    }
}

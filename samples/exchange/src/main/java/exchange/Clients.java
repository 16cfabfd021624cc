package exchange;

import java.util.List;
import java.util.SplittableRandom;

/** Clients that are made up: the same seed, the same messages. */
final class Clients {
    private static final String[] NAMES = {"ann", "bert", "carla", "dora", "emil", "fritz", "gustav"};

    private final SplittableRandom random;
    private final List<String> symbols;
    private int sent;

    Clients(long seed, List<String> symbols) {
        this.random = new SplittableRandom(seed);
        this.symbols = symbols;
    }

    Message next() {
        String client = NAMES[random.nextInt(NAMES.length)];
        String symbol = symbols.get(random.nextInt(symbols.size()));
        long order = 1 + random.nextLong(++sent);
        int dice = random.nextInt(1000);
        if (dice < 500) {
            Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            return new Message.Place(client, symbol, side, 90 + random.nextInt(21), 1 + random.nextInt(50));
        } else if (dice < 620) {
            return new Message.Cancel(client, symbol, order / symbols.size());
        } else if (dice < 700) {
            return new Message.Amend(client, symbol, order / symbols.size(), 1 + random.nextInt(20));
        } else if (dice < 970) {
            return new Message.Quote(client, symbol);
        } else if (dice < 985) {
            return new Message.Deposit(client, random.nextInt(50_000));
        } else if (dice < 988) {
            return new Message.Halt(client, symbol);
        } else if (dice < 997) {
            return new Message.Resume(client, symbol);
        } else {
            return new Message.Close(client);
        }
    }
}

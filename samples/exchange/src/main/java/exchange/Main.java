package exchange;

import java.util.List;
import java.util.Locale;

/**
 * A small stock exchange: clients send messages, one handler for each kind of message, and a book of orders.
 *
 * <pre>exchange [MESSAGES [SEED]]</pre>
 *
 * The clients are made up from the seed, so the same arguments print the same lines.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        int messages = args.length > 0 ? Integer.parseInt(args[0]) : 200_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7;
        Audit audit = new Audit();
        Market market = new Market(audit);
        Dispatcher dispatcher = new Dispatcher(market, List.of(
                new Handlers.Place(),
                new Handlers.Cancel(),
                new Handlers.Amend(),
                new Handlers.Quote(),
                new Handlers.Deposit(),
                new Handlers.Halt(),
                new Handlers.Resume(),
                new Handlers.Close()));
        Clients clients = new Clients(seed, market.symbols());
        for (int i = 0; i < messages; i++) {
            audit.reply(dispatcher.dispatch(clients.next()));
        }
        System.out.println(messages + " messages");
        audit.print(System.out);
        for (String symbol : market.symbols()) {
            Book book = market.book(symbol);
            System.out.printf(Locale.ROOT, "%s  last %d  bid %d  ask %d  open %d  traded %d%n", symbol, book.last(),
                    book.best(Side.BUY), book.best(Side.SELL), book.open(), book.traded());
        }
        System.out.println("cash in all accounts " + market.cash());
    }
}

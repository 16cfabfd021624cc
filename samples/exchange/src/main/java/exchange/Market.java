package exchange;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All books and all accounts. */
final class Market {
    private final Map<String, Book> books = new TreeMap<>();
    private final Map<String, Account> accounts = new TreeMap<>();

    Market(Audit audit) {
        for (String symbol : Arrays.asList("ACME", "BOLT", "COAL", "DRUM")) {
            books.put(symbol, new Book(audit::trade));
        }
    }

    List<String> symbols() {
        return Collections.unmodifiableList(Arrays.asList(books.keySet().toArray(new String[0])));
    }

    Book book(String symbol) {
        return books.get(symbol);
    }

    Account account(String client) {
        return accounts.computeIfAbsent(client, Account::new);
    }

    long cash() {
        long sum = 0;
        for (Account account : accounts.values()) {
            sum += account.cash();
        }
        return sum;
    }
}

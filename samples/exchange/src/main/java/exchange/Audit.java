package exchange;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;

/** Counts replies and trades, with a checksum that shows any difference. */
final class Audit {
    private final Map<String, Integer> replies = new TreeMap<>();
    private int trades;
    private long checksum;

    void reply(Reply reply) {
        replies.merge(reply.kind(), 1, Integer::sum);
        checksum = 31 * checksum + reply.weight();
    }

    void trade(Account buyer, Account seller, int quantity, int price) {
        trades++;
        checksum = 31 * checksum + buyer.client().length() * 7L + seller.client().length() + (long) quantity * price;
    }

    void print(PrintStream out) {
        replies.forEach((kind, count) -> out.println("  " + count + " " + kind));
        out.println("  " + trades + " trades, checksum " + Long.toHexString(checksum));
    }
}

package exchange;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** The open orders of one symbol: the best price first, and at one price the oldest. */
final class Book {
    private final Map<Side, TreeMap<Integer, Deque<Order>>> orders = new EnumMap<>(Side.class);
    private final TradeListener listener;
    private long next = 1;
    private int last;
    private long traded;
    private boolean halted;

    Book(TradeListener listener) {
        this.listener = listener;
        orders.put(Side.BUY, new TreeMap<>(Collections.reverseOrder()));
        orders.put(Side.SELL, new TreeMap<>());
    }

    /** Trades what can be traded at once and keeps the rest; answers the number of the order. */
    long place(Account account, Side side, int price, int quantity) {
        Order order = new Order(next++, account, side, price, quantity);
        TreeMap<Integer, Deque<Order>> others = orders.get(side.other());
        while (order.quantity > 0 && !others.isEmpty() && side.accepts(price, others.firstKey())) {
            Deque<Order> queue = others.firstEntry().getValue();
            trade(order, queue.peekFirst());
            if (queue.peekFirst().quantity == 0) {
                queue.removeFirst();
            }
            if (queue.isEmpty()) {
                others.pollFirstEntry();
            }
        }
        if (order.quantity > 0) {
            orders.get(side).computeIfAbsent(price, p -> new ArrayDeque<>()).addLast(order);
        }
        return order.id;
    }

    private void trade(Order taker, Order maker) {
        int quantity = Math.min(taker.quantity, maker.quantity);
        long amount = (long) quantity * maker.price;
        taker.quantity -= quantity;
        maker.quantity -= quantity;
        Order buyer = taker.side == Side.BUY ? taker : maker;
        Order seller = buyer == taker ? maker : taker;
        buyer.account.pay(-amount);
        seller.account.pay(amount);
        last = maker.price;
        traded += quantity;
        listener.traded(buyer.account, seller.account, quantity, maker.price);
    }

    boolean remove(long id, String client) {
        Order order = find(id, client);
        if (order == null) {
            return false;
        }
        Map<Integer, Deque<Order>> side = orders.get(order.side);
        side.get(order.price).remove(order);
        side.values().removeIf(Deque::isEmpty);
        return true;
    }

    boolean amend(long id, String client, int quantity) {
        Order order = find(id, client);
        if (order != null) {
            order.quantity = quantity;
        }
        return order != null;
    }

    int removeAll(String client) {
        int removed = 0;
        for (TreeMap<Integer, Deque<Order>> side : orders.values()) {
            for (Iterator<Deque<Order>> queues = side.values().iterator(); queues.hasNext();) {
                Deque<Order> queue = queues.next();
                int before = queue.size();
                queue.removeIf(order -> order.account.client().equals(client));
                removed += before - queue.size();
                if (queue.isEmpty()) {
                    queues.remove();
                }
            }
        }
        return removed;
    }

    private Order find(long id, String client) {
        for (TreeMap<Integer, Deque<Order>> side : orders.values()) {
            for (Deque<Order> queue : side.values()) {
                for (Order order : queue) {
                    if (order.id == id && order.account.client().equals(client)) {
                        return order;
                    }
                }
            }
        }
        return null;
    }

    /** The best price of a side, or 0. */
    int best(Side side) {
        TreeMap<Integer, Deque<Order>> prices = orders.get(side);
        return prices.isEmpty() ? 0 : prices.firstKey();
    }

    int open() {
        return orders.values().stream().flatMap(side -> side.values().stream()).mapToInt(Deque::size).sum();
    }

    int last() {
        return last;
    }

    long traded() {
        return traded;
    }

    boolean halted() {
        return halted;
    }

    void halt(boolean halted) {
        this.halted = halted;
    }

    /** Told of each trade. */
    interface TradeListener {
        void traded(Account buyer, Account seller, int quantity, int price);
    }

    private static final class Order {
        private final long id;
        private final Account account;
        private final Side side;
        private final int price;
        private int quantity;

        private Order(long id, Account account, Side side, int price, int quantity) {
            this.id = id;
            this.account = account;
            this.side = side;
            this.price = price;
            this.quantity = quantity;
        }
    }
}

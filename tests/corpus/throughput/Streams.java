package programs;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** What programs do with streams: filters, maps, groups, sorts, joins and reductions, over records. */
public class Streams {
    record Line(String product, int count, double price) {
        double total() { return count * price; }
    }

    record Order(int id, String customer, String city, List<Line> lines) {
        double total() { return lines.stream().mapToDouble(Line::total).sum(); }
    }

    record Key(String city, String product) { }

    record Summary(Key key, long lines, double total) { }

    static final Comparator<Summary> BY_TOTAL = Comparator.comparingDouble(Summary::total).reversed().thenComparing(s -> s.key().city())
        .thenComparing(s -> s.key().product());

    public static void main(String[] args) {
        List<Order> orders = IntStream.range(0, 600).mapToObj(Streams::order).collect(Collectors.toList());
        long sum = 0;
        List<String> last = List.of();
        for (int round = 0; round < 4_000; round++) {
            int n = round;
            last = summaries(orders, o -> o.id() % 7 != n % 7, n % 5);
            sum = 31 * sum + last.hashCode();
            sum = 31 * sum + customers(orders, n).hashCode();
            sum = 31 * sum + Double.hashCode(numbers(orders, n));
            sum = 31 * sum + words(orders, n).hashCode();
            sum = 31 * sum + lookups(orders, n);
        }
        last.stream().limit(5).forEach(System.out::println);
        System.out.println(sum);
    }

    static Order order(int id) {
        List<Line> lines = IntStream.rangeClosed(1, 1 + id % 6).mapToObj(i -> new Line("product " + (id * i) % 29, i, 1.25 * ((id + i) % 40))).collect(Collectors.toList());
        return new Order(id, "customer " + id * 37 % 101, "city " + id % 11, lines);
    }

    static List<String> summaries(List<Order> orders, Predicate<Order> wanted, int least) {
        Map<Key, List<Line>> groups = orders.stream().filter(wanted)
            .flatMap(o -> o.lines().stream().filter(l -> l.count() >= least).map(l -> Map.entry(new Key(o.city(), l.product()), l)))
            .collect(Collectors.groupingBy(Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        return groups.entrySet().stream()
            .map(e -> new Summary(e.getKey(), e.getValue().size(), e.getValue().stream().mapToDouble(Line::total).sum()))
            .sorted(BY_TOTAL).limit(40)
            .map(s -> s.key().city() + ", " + s.key().product() + ": " + s.lines() + " lines, " + s.total())
            .collect(Collectors.toList());
    }

    static Map<String, Double> customers(List<Order> orders, int n) {
        return orders.stream().filter(o -> o.id() > n % 100)
            .collect(Collectors.groupingBy(Order::customer, TreeMap::new, Collectors.summingDouble(Order::total)));
    }

    static double numbers(List<Order> orders, int n) {
        double scale = 1 + n % 3;
        Function<Double, Double> both = ((Function<Double, Double>) x -> x * scale).andThen(x -> x + n);
        return orders.stream().map(Order::total).map(both).reduce(0.0, Double::sum)
            + IntStream.range(0, 500).filter(i -> i % 3 == n % 3).mapToLong(i -> (long) i * n).sum()
            + orders.stream().mapToInt(o -> o.lines().size()).max().orElseThrow();
    }

    static String words(List<Order> orders, int n) {
        return orders.stream().skip(n % 50).limit(60).map(o -> o.customer() + "@" + o.city()).map(String::toUpperCase).distinct()
            .sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.joining(";", "<", ">"));
    }

    static int lookups(List<Order> orders, int n) {
        Map<Integer, Order> byId = orders.stream().collect(Collectors.toMap(Order::id, Function.identity()));
        Supplier<Order> none = () -> orders.get(n % orders.size());
        return IntStream.iterate(n, i -> i + 13).limit(80).mapToObj(byId::get).map(Optional::ofNullable)
            .mapToInt(o -> o.filter(x -> x.lines().size() > 2).map(Order::lines).map(List::size).orElseGet(() -> none.get().id())).sum();
    }
}

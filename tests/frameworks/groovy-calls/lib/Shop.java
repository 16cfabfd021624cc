package lib;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A Java library that dynamic Groovy calls: properties, overloads, functional interfaces, private members. */
public class Shop {
    private final Map<String, Integer> prices = new LinkedHashMap<>();
    private final List<Listener> listeners = new ArrayList<>();
    private String name = "shop";
    protected int sold;

    public interface Listener {
        void sold(String item, int price);

        default Listener and(Listener other) {
            return (item, price) -> {
                sold(item, price);
                other.sold(item, price);
            };
        }
    }

    public interface Rate {
        int of(int price);

        default String told(int price) {
            return "rate " + of(price);
        }

        static Rate twice() {
            return price -> price * 2;
        }
    }

    public enum Kind {
        FOOD,
        TOOL {
            @Override
            public String told() {
                return "a " + super.told();
            }
        };

        public String told() {
            return name().toLowerCase();
        }
    }

    public static class Taxed implements Rate {
        @Override
        public int of(int price) {
            return price + 1;
        }
    }

    public static class Dear extends Taxed {
        @Override
        public int of(int price) {
            return super.of(price) * 10;
        }
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = "named " + name;
    }

    public boolean isOpen() {
        return !prices.isEmpty();
    }

    public Shop put(String item, int price) {
        prices.put(item, price);
        return this;
    }

    public Shop leftShift(String item) {
        return put(item, item.length());
    }

    public Object getAt(String item) {
        return prices.get(item);
    }

    public void on(Listener listener) {
        listeners.add(listener);
    }

    public int sell(String... items) {
        int sum = 0;
        for (String item : items) {
            int price = priced(item);
            listeners.forEach(listener -> listener.sold(item, price));
            sum += price;
            sold++;
        }
        return sum;
    }

    private int priced(String item) {
        Supplier<Integer> unknown = () -> kind(item).told().length();
        Integer price = prices.get(item);
        return price == null ? unknown.get() : price;
    }

    public static Kind kind(String item) {
        switch (item) {
            case "bread":
            case "tea":
                return Kind.FOOD;
            case "saw":
                return Kind.TOOL;
            default:
                return item.length() > 3 ? Kind.TOOL : Kind.FOOD;
        }
    }

    public List<String> listed(Predicate<String> wanted) {
        List<String> all = new ArrayList<>(prices.keySet());
        all.removeIf(wanted.negate());
        all.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return all;
    }

    public String told(int n) {
        return "int " + n + " of " + name;
    }

    public String told(Object o) {
        return "object " + o + " of " + name;
    }

    public String told(String text) {
        return "text " + text + " of " + name;
    }

    public <T, R> List<R> each(List<T> all, Function<? super T, ? extends R> made) {
        List<R> list = new ArrayList<>();
        all.forEach(t -> list.add(made.apply(t)));
        return list;
    }

    public int rated(Rate rate) {
        int sum = 0;
        for (int price : prices.values()) {
            sum += rate.of(price);
        }
        return sum;
    }

    /** Receivers that are known, in a loop. */
    public int known() {
        Taxed taxed = new Taxed();
        Rate dear = new Dear();
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += taxed.of(i) + dear.of(i) + own(i);
        }
        return sum;
    }

    public int own(int n) {
        return n + sold;
    }

    public int several() {
        Shop shop = new Shop();
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += shop.own(i);
        }
        return sum;
    }

    public BiFunction<Integer, Integer, Integer> adding() {
        return (a, b) -> a + b + sold;
    }

    public Function<String, Integer> lengths() {
        return String::length;
    }

    public Supplier<Shop> making() {
        return Shop::new;
    }
}

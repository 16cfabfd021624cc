package lib;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** An object with private and final fields, lambdas among them. */
public class Order {
    public interface Counts extends Function<String, Integer>, Serializable {}

    private final String name;
    private final Counts counts;
    private final Supplier<String> says;
    private final List<Object> rows = new ArrayList<>();
    private transient Runnable listener = () -> {};

    public Order(String name, int n) {
        this.name = name;
        counts = s -> s.length() + n;
        says = () -> name + n;
        rows.add((Counts) s -> 0);
        rows.add(name + "#" + n);
    }

    public String told() {
        return name + " " + (counts == null ? null : counts.apply("abc")) + " " + (says == null ? null : says.get()) + " " + rows.size() + " " + (listener == null);
    }
}

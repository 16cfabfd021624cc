package app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import lib.Desk;
import lib.Log;
import lib.Rule;
import lib.Settings;
import lib.Till;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What Arc makes of beans, which stand in this JAR, in one that Quarkus writes, and in one of classes that it changes. */
@QuarkusMain
public class Main implements QuarkusApplication {
    /** Found by reflection. */
    @RegisterForReflection
    public record Item(String name, int price) {
        public Item {
            if (price < 0) {
                throw new IllegalArgumentException(name + " for " + price);
            }
        }
    }

    enum Level { LOW, HIGH }

    @Inject Settings settings;
    @Inject Log log;
    @Inject Till till;
    @Inject Desk desk;
    @Inject @Any Instance<Rule> rules;
    @Inject Supplier<String> greeting;
    @Inject Event<Item> sold;
    @ConfigProperty(name = "shop.name") String name;
    @ConfigProperty(name = "shop.other", defaultValue = "none") String other;

    void seen(@Observes Item item) {
        log.add("sold " + item.name());
    }

    static int summed(Settings settings) {
        Till own = new Till(settings);
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += own.of(i);
        }
        return sum;
    }

    static int priced(String name) {
        return switch (name) {
            case "tea" -> 1;
            case "bread" -> 2;
            default -> name.length();
        };
    }

    static String levelled(Level level) {
        return switch (level) {
            case LOW -> "low";
            case HIGH -> "high";
        };
    }

    private static int sum(List<Rule> rules, int n) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (Rule rule : rules) {
                sum += rule.of(n + i);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Quarkus.run(Main.class, args);
    }

    @Override
    public int run(String... args) throws Exception {
        System.out.println(greeting.get() + ", " + name + ", " + other + ", " + settings.colors() + new TreeMap<>(settings.rates()));
        List<Rule> sorted = rules.stream().sorted(Comparator.comparing(Rule::told)).collect(Collectors.toList());
        for (Rule rule : sorted) {
            System.out.println(rule.told() + " " + rule.of(5));
        }
        System.out.println(sum(sorted, 1));
        Function<String, Item> make = each -> new Item(each, priced(each));
        List.of("tea", "bread", "cheese").stream().map(make).forEach(sold::fire);
        Item item = make.apply("bread");
        System.out.println(item + " " + item.equals(make.apply("bread")) + " " + levelled(Level.valueOf("HIGH")) + levelled(Level.LOW));
        try {
            new Item("air", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(desk.served(List.of("a", "b")));
        looked(Desk.class);
        System.out.println(till.of(2) + " " + summed(settings));
        looked(Main.class);
        looked(Log.class);
        looked(Item.class);
        Runnable last = () -> System.out.println(log.lines());
        last.run();
        return 0;
    }

    /** What reflection shows of a class that Quarkus may have changed. */
    private static void looked(Class<?> type) throws Exception {
        System.out.println(Arrays.stream(type.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(Method::getName).sorted().distinct().toList());
        System.out.println(Class.forName(type.getName(), false, Thread.currentThread().getContextClassLoader()) == type);
    }
}

package programs;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import org.eclipse.collections.api.*;
import org.eclipse.collections.api.bag.*;
import org.eclipse.collections.api.list.*;
import org.eclipse.collections.api.map.*;
import org.eclipse.collections.api.multimap.*;
import org.eclipse.collections.api.set.*;
import org.eclipse.collections.api.tuple.*;
import org.eclipse.collections.impl.block.factory.*;
import org.eclipse.collections.impl.collector.*;
import org.eclipse.collections.impl.factory.*;
import org.eclipse.collections.impl.factory.primitive.*;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.impl.tuple.Tuples;
import org.eclipse.collections.impl.utility.*;

/** Accounts, in Java 17: records, sealed types and streams over collections whose methods take lambdas. It is optimized with them. */
public class EclipseCollections {
    sealed interface Entry permits Paid, Moved, Closed { int day(); }
    record Paid(int day, String to, long cents) implements Entry { }
    record Moved(int day, String from, String to, long cents) implements Entry {
        Moved {
            if (from.equals(to)) throw new IllegalArgumentException(from + " to itself");
        }
        Paid arrives() { return new Paid(day + 1, to, cents); }
    }
    record Closed(int day, String account, Optional<String> why) implements Entry { }
    enum Size { SMALL, LARGE, HUGE }
    record Key<T extends Comparable<T>>(T first, Size size) implements Comparable<Key<T>> {
        @Override public int compareTo(Key<T> other) { return Comparator.comparing((Key<T> k) -> k.first()).thenComparing(Key::size).compare(this, other); }
    }

    static Entry entry(int n) {
        String account = "account " + n % 7;
        return switch (n % 5) {
            case 0 -> new Closed(n, account, Optional.of("reason " + n).filter(r -> n % 2 == 0));
            case 1, 2 -> new Moved(n, account, "account " + (n + 3) % 7, 100L * n);
            default -> new Paid(n, account, n * n % 9_999L);
        };
    }

    static long cents(Entry e) {
        if (e instanceof Paid p && p.cents() > 50) return p.cents();
        if (e instanceof Moved m) return m.arrives().cents();
        return 0;
    }

    static Size size(Entry e) {
        long cents = cents(e);
        return cents < 1_000 ? Size.SMALL : cents < 8_000 ? Size.LARGE : Size.HUGE;
    }

    static String account(Entry e) {
        return e instanceof Paid p ? p.to() : e instanceof Moved m ? m.from() : ((Closed) e).account();
    }

    public static void main(String[] args) {
        MutableList<Entry> entries = Interval.oneTo(300).collect(EclipseCollections::entry).toList();
        System.out.println(entries.take(3));
        System.out.println(entries.collect(Object::hashCode).injectInto(0, (int sum, Integer h) -> 31 * sum + h));
        entries(entries);
        primitives(entries);
        streams(entries);
        failures(entries);
    }

    static void entries(MutableList<Entry> entries) {
        PartitionOf.print(entries.partition(e -> e instanceof Moved).getSelected().size(), entries.reject(Predicates.instanceOf(Closed.class)).size());
        MutableBag<Size> sizes = entries.countBy(EclipseCollections::size);
        System.out.println(sizes.topOccurrences(2) + " " + sizes.toMapOfItemToCount().keysView().toSortedList());
        Multimap<String, Entry> byAccount = entries.groupBy(EclipseCollections::account);
        byAccount.keysView().toSortedList().forEachWithIndex((a, i) -> System.out.println(i + " " + a + ": " + byAccount.get(a).sumOfLong(EclipseCollections::cents)));
        MutableMap<Key<String>, Long> sums = entries.aggregateBy(e -> new Key<>(account(e), size(e)), () -> 0L, (sum, e) -> sum + cents(e));
        System.out.println(sums.keyValuesView().toSortedListBy(Pair::getOne).collect(p -> p.getOne() + "=" + p.getTwo()).makeString("\n"));
        ImmutableSet<Pair<String, Size>> pairs = entries.asLazy().select(e -> e.day() % 2 == 0).zip(entries).collect(p -> Tuples.pair(account(p.getOne()), size(p.getTwo()))).toSet().toImmutable();
        System.out.println(pairs.toSortedListBy(Pair::getOne).collect(Pair::getOne).distinct());
        System.out.println(entries.chunk(70).collect(c -> c.minBy(EclipseCollections::cents).getClass().getSimpleName()));
        System.out.println(Lists.mutable.withAll(entries).sortThis(Comparators.fromFunctions(EclipseCollections::size, EclipseCollections::account, Entry::day)).take(12).collectInt(Entry::day));
        System.out.println(entries.flatCollect(e -> e instanceof Closed c ? Lists.fixedSize.withAll(c.why().stream().toList()) : Lists.fixedSize.empty()).collectWith(String::concat, "!").getLast());
    }

    record PartitionOf(int one, int other) {
        static void print(int one, int other) { System.out.println(new PartitionOf(one, other)); }
    }

    static void primitives(RichIterable<Entry> entries) {
        System.out.println(entries.collectLong(EclipseCollections::cents).summaryStatistics());
        System.out.println(entries.collectInt(Entry::day).select(d -> d % 7 == 3).collect(d -> "day " + d).detectOptional(s -> s.endsWith("8")));
        System.out.println(IntLists.mutable.ofAll(IntStream.range(0, 40)).injectInto(1L, (Long a, int n) -> a * 31 + n));
        System.out.println(ObjectLongMaps.mutable.from(Lists.mutable.of("a", "bb", "ccc"), s -> s, s -> s.length() * 3L).keyValuesView().toSortedListBy(p -> -p.getTwo()));
        System.out.println(ArrayIterate.collect(Size.values(), Enum::name) + " " + ListIterate.zip(List.of(1, 2), List.of("x", "y")));
    }

    static void streams(List<Entry> entries) {
        System.out.println(entries.stream().collect(Collectors2.countBy(e -> e.getClass().getSimpleName())).toStringOfItemToCount().length());
        System.out.println(entries.stream().filter(e -> cents(e) > 20_000).map(e -> switch (size(e)) { case SMALL -> "s"; case LARGE -> "l"; case HUGE -> "h" + e.day(); }).collect(Collectors2.makeString("|")));
        System.out.println(new TreeMap<>(entries.parallelStream().collect(Collectors.groupingByConcurrent(EclipseCollections::account, Collectors.summingLong(EclipseCollections::cents)))));
        BinaryOperator<Function<Long, Long>> both = (f, g) -> f.andThen(g);
        System.out.println(Stream.<Function<Long, Long>>of(x -> x + 1, x -> x * 2, Long::reverse, x -> x >>> 3).reduce(Function.identity(), both).apply(20L));
    }

    static void failures(MutableList<Entry> entries) {
        for (Runnable run : Lists.mutable.<Runnable>of(() -> new Moved(1, "a", "a", 2), () -> entries.asUnmodifiable().add(null), () -> entries.toImmutable().castToList().clear(), () -> entries.get(999))) {
            try {
                run.run();
                System.out.println("nothing");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}

import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.graph.*;
import com.google.common.hash.Hashing;
import java.util.*;
import java.util.stream.Stream;

/** Uses collections, a cache, graphs, events and hashes. */
public class GuavaCode {
    static final List<String> SEEN = new ArrayList<>();

    @Subscribe public void on(String event) { SEEN.add(event); }

    public static void main(String[] args) throws Exception {
        ImmutableListMultimap<Integer, String> byLength = Stream.of("one", "two", "three", "four")
            .collect(ImmutableListMultimap.toImmutableListMultimap(String::length, s -> s));
        System.out.println(byLength + " " + byLength.inverse());
        System.out.println(Stream.of(5, 1, 3).collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.reverseOrder())));
        System.out.println(ImmutableRangeSet.copyOf(List.of(Range.closed(1, 3), Range.open(5, 9))).complement());
        System.out.println(Joiner.on('|').withKeyValueSeparator('=').join(Maps.toMap(List.of(1, 2, 3), n -> n * n)));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b ,c"));
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(3).recordStats().build(CacheLoader.from(n -> "value " + n));
        for (int i = 0; i < 9; i++) cache.get(i % 4);
        System.out.println(cache.stats().requestCount());
        MutableValueGraph<String, Integer> graph = ValueGraphBuilder.directed().build();
        graph.putEdgeValue("a", "b", 1);
        graph.putEdgeValue("b", "c", 2);
        System.out.println(Graphs.reachableNodes(graph.asGraph(), "a") + " " + Graphs.hasCycle(graph.asGraph()));
        System.out.println(ImmutableList.copyOf(Traverser.forGraph(graph).depthFirstPostOrder("a")));
        EventBus bus = new EventBus();
        bus.register(new GuavaCode());
        bus.post("event");
        System.out.println(SEEN + " " + Hashing.sha256().hashString("text", Charsets.UTF_8));
        System.out.println(Sets.powerSet(ImmutableSet.of(1, 2, 3)).size() + " " + Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)));
    }
}

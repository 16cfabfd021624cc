import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.graph.*;
import com.google.common.hash.*;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.*;
import com.google.common.math.*;
import com.google.common.net.*;
import com.google.common.primitives.*;
import com.google.common.reflect.*;
import com.google.common.util.concurrent.*;
import com.google.common.xml.XmlEscapers;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Guava: its packages one after the other, small uses and some thousands of elements. */
public final class Main {
    public static void main(String[] args) throws Exception {
        strings();
        collections();
        immutable();
        multis();
        ranges();
        iterations();
        caches();
        hashing();
        graphs();
        numbers();
        futures();
        events();
        io();
        reflection();
        errors();
    }

    private static void strings() {
        Out.head("strings");
        Out.line(Joiner.on(", ").skipNulls().join("a", null, "b") + Joiner.on(';').useForNull("-").join(Arrays.asList(1, null)) + Joiner.on('&').withKeyValueSeparator("=").join(ImmutableMap.of("k", 1, "l", 2)));
        Out.line(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, b,,c ") + " " + Splitter.fixedLength(3).splitToList("abcdefgh") + Splitter.on(CharMatcher.anyOf(";|")).limit(2).splitToList("a;b|c") + Splitter.onPattern("\\d+").splitToList("a1b22c") + Splitter.on('&').withKeyValueSeparator('=').split("a=1&b=2"));
        Out.line(CharMatcher.inRange('a', 'f').or(CharMatcher.is('z')).negate().retainFrom("abcxyz") + CharMatcher.whitespace().collapseFrom(" a  b ", '_') + CharMatcher.javaIsoControl().removeFrom("a\tb") + CharMatcher.anyOf("aeiou").countIn("education") + CharMatcher.ascii().matchesAllOf("ä") + CharMatcher.none() + CharMatcher.noneOf("ab").precomputed().indexIn("abc") + CharMatcher.breakingWhitespace().trimFrom(" x "));
        Out.line(Strings.padStart("7", 3, '0') + Strings.repeat("ab", 3) + Strings.commonPrefix("abcd", "abxy") + Strings.commonSuffix("xyz", "ayz") + Strings.nullToEmpty(null) + Strings.lenientFormat("%s-%s", 1) + Ascii.truncate("long text", 6, "…") + Ascii.toUpperCase("aä"));
        Out.line(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someCamelCase") + CaseFormat.LOWER_HYPHEN.converterTo(CaseFormat.UPPER_CAMEL).reverse().convert("AbcDef"));
        Out.line(MoreObjects.toStringHelper("X").add("a", 1).add("n", (Object) null).omitNullValues().addValue(3.5).toString() + MoreObjects.firstNonNull(null, "d") + com.google.common.base.Objects.equal(null, null) + com.google.common.base.Optional.of(3).transform(x -> x + 1).or(0) + Enums.getIfPresent(TimeUnit.class, "DAYS"));
        Out.line(Utf8.encodedLength("aä€😀") + " " + Functions.compose((Integer x) -> x * 2, String::length).apply("abc") + Predicates.and(Predicates.notNull(), Predicates.in(List.of(1, 2))).apply(1) + Suppliers.memoize(() -> "once").get() + Converter.from((String s) -> Integer.valueOf(s), Object::toString).reverse().convert(7));
        Out.line(HtmlEscapers.htmlEscaper().escape("<a href=\"x\">&'") + XmlEscapers.xmlAttributeEscaper().escape("a\n<\"") + UrlEscapers.urlFormParameterEscaper().escape("a b&ä") + InternetDomainName.from("www.example.co.uk").topPrivateDomain() + HostAndPort.fromString("[::1]:80").withDefaultPort(9) + MediaType.parse("text/html; charset=utf-8").withoutParameters() + InetAddresses.toAddrString(InetAddresses.forString("2001:db8::0:1")) + InetAddresses.increment(InetAddresses.forString("1.2.3.255")));
        Stopwatch s = Stopwatch.createUnstarted(new Ticker() {
            long n;

            @Override
            public long read() {
                return n += 1500000;
            }
        });
        Out.line(s.start().stop() + " " + s.elapsed(TimeUnit.MICROSECONDS));
    }

    private static void collections() {
        Out.head("collections");
        List<Integer> l = Lists.newArrayList(IntStream.range(0, 20).iterator());
        Out.line(Lists.partition(l, 6) + " " + Lists.reverse(l).subList(0, 3) + Lists.transform(l, x -> x * x).get(5) + Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)) + Lists.charactersOf("abc"));
        Set<Integer> a = ImmutableSet.of(1, 2, 3);
        Set<Integer> b = Sets.newTreeSet(List.of(3, 4));
        Out.line(Sets.union(a, b) + " " + Sets.intersection(a, b) + Sets.difference(a, b) + Sets.symmetricDifference(a, b) + Sets.powerSet(a).size() + Sets.combinations(a, 2).size() + Sets.cartesianProduct(a, b) + Sets.filter(a, x -> x > 1));
        Map<String, Integer> m = Maps.uniqueIndex(List.of(1, 22, 333), x -> "k" + x);
        Out.line(m + " " + Maps.difference(ImmutableMap.of("a", 1, "b", 2), ImmutableMap.of("b", 3, "c", 4)) + Maps.transformEntries(m, (k, v) -> k + v) + Maps.filterValues(m, v -> v > 20) + Maps.toMap(a, x -> x * 10) + Maps.asMap(a, x -> -x));
        BiMap<String, Integer> bi = HashBiMap.create();
        bi.put("x", 1);
        bi.forcePut("y", 1);
        bi.put("z", 2);
        Out.line(bi.inverse().get(1) + " " + new TreeMap<>(bi) + EnumHashBiMap.create(TimeUnit.class) + ImmutableBiMap.of(1, 'a').inverse());
        MinMaxPriorityQueue<Integer> q = MinMaxPriorityQueue.orderedBy(Comparator.<Integer>naturalOrder()).maximumSize(5).create(l);
        Out.line(q.peekFirst() + " " + q.peekLast() + " " + q.size() + " " + q.pollLast());
        EvictingQueue<Integer> e = EvictingQueue.create(3);
        e.addAll(l);
        Out.line(e);
        Table<String, Integer, Character> t = TreeBasedTable.create();
        for (int i = 0; i < 12; i++) {
            t.put("r" + i % 3, i % 4, (char) ('a' + i));
        }
        Out.line(t + " " + t.column(2) + t.row("r1") + Tables.transpose(t).rowKeySet() + ArrayTable.create(t).at(1, 1) + ImmutableTable.copyOf(t).cellSet().size() + HashBasedTable.create(t).equals(t));
        Out.line(Ordering.natural().reverse().nullsLast().compound(Ordering.usingToString()).sortedCopy(Arrays.asList(3, null, 1)) + " " + Ordering.explicit("b", "a").max("a", "b") + Ordering.natural().leastOf(l, 3) + Ordering.natural().onResultOf(String::length).lexicographical().compare(List.of("aa"), List.of("b")) + Comparators.isInOrder(l, Comparator.naturalOrder()) + ComparisonChain.start().compare(1, 1).compareFalseFirst(true, false).result());
        ClassToInstanceMap<Object> c = MutableClassToInstanceMap.create();
        c.putInstance(String.class, "s");
        Out.line(c.getInstance(String.class) + Interners.newStrongInterner().intern("i") + Collections2.permutations(List.of(1, 2, 3)).size() + Collections2.orderedPermutations(List.of(2, 1, 1)).size());
        Set<Integer> big = Sets.newHashSet();
        Map<Integer, Integer> linked = Maps.newLinkedHashMap();
        Random r = new Random(3);
        for (int i = 0; i < 20000; i++) {
            big.add(r.nextInt(5000));
            linked.merge(r.nextInt(300), 1, Integer::sum);
        }
        Out.line(big.size() + " " + ImmutableSortedSet.copyOf(big).headSet(100).size() + " " + ImmutableMap.copyOf(linked).get(7));
    }

    private static void immutable() {
        Out.head("immutable");
        ImmutableList.Builder<Integer> l = ImmutableList.builder();
        ImmutableMap.Builder<String, Integer> m = ImmutableMap.builder();
        for (int i = 0; i < 3000; i++) {
            l.add(i * 7919 % 3001);
            m.put("key" + i, i);
        }
        ImmutableList<Integer> list = l.build();
        ImmutableMap<String, Integer> map = m.orderEntriesByValue(Comparator.reverseOrder()).buildOrThrow();
        Out.line(list.subList(3, 9) + " " + list.reverse().get(0) + " " + list.contains(5000) + " " + map.keySet().asList().get(0) + " " + map.get("key77") + ImmutableSortedSet.copyOf(list).descendingSet().first() + ImmutableSet.copyOf(list).size());
        Out.line(ImmutableSortedMap.of("b", 1, "a", 2).headMap("b", true) + " " + ImmutableMultiset.of("a", "b", "a") + ImmutableSetMultimap.of("k", 1, "k", 2).inverse() + ImmutableRangeSet.of(Range.closed(1, 3)).complement() + ImmutableRangeMap.of(Range.open(1, 5), "x").get(3));
        Out.line(Stream.of("a", "bb", "cc").collect(ImmutableListMultimap.toImmutableListMultimap(String::length, x -> x)) + " " + Stream.of(1, 2, 3).collect(ImmutableSet.toImmutableSet()) + Stream.of(1, 2).collect(ImmutableMap.toImmutableMap(x -> x, x -> x * x)) + Stream.of("x", "y").collect(Tables.toTable(s -> s, s -> 1, s -> s, HashBasedTable::create)));
        Out.attempt("add", () -> list.add(1));
        Out.attempt("duplicate", () -> ImmutableMap.builder().put("a", 1).put("a", 2).buildOrThrow());
        Out.attempt("null", () -> ImmutableList.of((Object) null));
        Out.line(ImmutableSet.of(1, 2).hashCode() + " " + ImmutableList.of(1, 2).equals(List.of(1, 2)) + ImmutableEnumSet());
    }

    private static Object ImmutableEnumSet() {
        return Sets.immutableEnumSet(TimeUnit.DAYS, TimeUnit.HOURS);
    }

    private static void multis() {
        Out.head("multis");
        Multiset<String> s = TreeMultiset.create(Splitter.on(' ').split("the cat the dog the end"));
        s.setCount("cat", 4);
        s.remove("dog");
        Out.line(s + " " + s.count("the") + Multisets.copyHighestCountFirst(s) + Multisets.intersection(s, ImmutableMultiset.of("the", "x")) + ConcurrentHashMultiset.create(List.of(1, 1)) + ((SortedMultiset<String>) s).headMultiset("d", BoundType.CLOSED) + LinkedHashMultiset.create(List.of(3, 3, 1)).entrySet());
        ListMultimap<Integer, String> m = MultimapBuilder.treeKeys().arrayListValues().build();
        for (String x : "one two three four five six".split(" ")) {
            m.put(x.length(), x);
        }
        Out.line(m + " " + Multimaps.index(List.of(1, 2, 3), x -> x % 2) + Multimaps.invertFrom(m, TreeMultimap.create()) + Multimaps.transformValues(m, String::length) + Multimaps.filterKeys(m, k -> k > 3) + m.asMap().get(3) + m.removeAll(3) + m.size() + LinkedListMultimap.create(m).entries() + LinkedHashMultimap.create(m).keys());
    }

    private static void ranges() {
        Out.head("ranges");
        Range<Integer> r = Range.closedOpen(1, 10);
        Out.line(r + " " + r.contains(10) + r.intersection(Range.greaterThan(5)) + r.span(Range.singleton(20)) + r.gap(Range.atLeast(15)) + ContiguousSet.create(r, DiscreteDomain.integers()).size() + Range.encloseAll(List.of(4, 2)) + r.canonical(DiscreteDomain.integers()));
        RangeSet<Integer> s = TreeRangeSet.create();
        s.add(Range.closed(1, 5));
        s.add(Range.closedOpen(5, 8));
        s.remove(Range.open(2, 3));
        Out.line(s + " " + s.complement() + s.rangeContaining(7) + s.subRangeSet(Range.closed(2, 6)) + s.encloses(Range.closed(3, 4)) + s.span());
        RangeMap<Integer, String> m = TreeRangeMap.create();
        m.put(Range.closed(1, 10), "a");
        m.put(Range.open(3, 6), "b");
        m.putCoalescing(Range.closedOpen(10, 12), "a");
        Out.line(m + " " + m.get(4) + m.getEntry(11) + m.subRangeMap(Range.closed(2, 4)));
    }

    private static void iterations() {
        Out.head("iterations");
        Out.line(Iterables.concat(List.of(1), List.of(2, 3)) + " " + Iterables.getLast(List.of(1, 9)) + Iterables.frequency(List.of(1, 1, 2), 1) + Iterables.partition(List.of(1, 2, 3), 2) + Iterables.limit(Iterables.cycle(1, 2), 5) + FluentIterable.from(List.of(1, 2, 3, 4)).filter(x -> x % 2 == 0).transform(x -> "n" + x).join(Joiner.on('|')) + Iterators.toString(Iterators.mergeSorted(List.of(List.of(1, 4).iterator(), List.of(2, 3).iterator()), Comparator.naturalOrder())));
        PeekingIterator<Integer> p = Iterators.peekingIterator(List.of(1, 2).iterator());
        Out.line(p.peek() + p.next() + p.peek() + " " + Lists.newArrayList(new AbstractIterator<Integer>() {
            int n;

            @Override
            protected Integer computeNext() {
                return n < 4 ? (Integer) n++ : endOfData();
            }
        }));
        Traverser<Integer> t = Traverser.forTree(n -> n < 20 ? List.of(2 * n, 2 * n + 1) : List.of());
        Out.line(Iterables.size(t.breadthFirst(1)) + " " + Iterables.toString(Iterables.limit(t.depthFirstPreOrder(1), 8)) + Iterables.getFirst(t.depthFirstPostOrder(1), null));
        Out.line(Streams.zip(Stream.of(1, 2), Stream.of("a", "b"), (x, y) -> x + y).toList() + " " + Streams.mapWithIndex(Stream.of("x", "y"), (x, i) -> x + i).toList() + Streams.findLast(Stream.of(1, 2)) + Streams.concat(Stream.of(1), Stream.of(2)).count() + Stream.of(5, 1, 4).collect(Comparators.least(2, Comparator.naturalOrder())) + Stream.of(1).collect(MoreCollectors.onlyElement()));
        Out.attempt("only", () -> Iterables.getOnlyElement(List.of(1, 2, 3)));
        Out.attempt("none", () -> Iterators.getNext(Iterators.singletonIterator(1), 0) + (Integer) Iterables.getLast(List.of()));
    }

    private static void caches() throws Exception {
        Out.head("caches");
        long[] now = {0};
        List<String> removed = new ArrayList<>();
        LoadingCache<Integer, String> c = CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(10).expireAfterWrite(100, TimeUnit.NANOSECONDS).recordStats().ticker(new Ticker() {
            @Override
            public long read() {
                return now[0];
            }
        }).removalListener((RemovalListener<Integer, String>) n -> removed.add(n.getKey() + " " + n.getCause())).build(new CacheLoader<Integer, String>() {
            @Override
            public String load(Integer k) {
                if (k == 13) {
                    throw new IllegalArgumentException("unlucky");
                }
                return "v" + k;
            }

            @Override
            public Map<Integer, String> loadAll(Iterable<? extends Integer> keys) {
                return Maps.toMap(ImmutableSet.copyOf(keys), k -> "all" + k);
            }
        });
        for (int i = 0; i < 25; i++) {
            int k = i % 12;
            c.get(k);
            now[0] += 7;
        }
        Out.line(c.size() + " " + c.stats().missCount() + " " + c.stats().evictionCount() + " " + c.getAll(List.of(1, 50, 51)) + " " + c.getIfPresent(99) + " " + c.get(7, () -> "called"));
        now[0] += 500;
        c.cleanUp();
        c.invalidateAll();
        Out.line(c.size() + " " + removed);
        Out.attempt("load", () -> c.get(13));
        Out.attempt("spec", () -> CacheBuilder.from("maximumSize=3,expireAfterAccess=2m"));
        Out.attempt("bad spec", () -> CacheBuilderSpec.parse("maximumSize=x"));
        Cache<String, Integer> w = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(20).weigher((String k, Integer v) -> v).weakValues().build();
        w.put("a", 15);
        w.put("b", 3);
        w.asMap().merge("b", 1, Integer::sum);
        Out.line(new TreeMap<>(w.asMap()));
    }

    @SuppressWarnings("deprecation")
    private static void hashing() throws Exception {
        Out.head("hashing");
        byte[] data = new byte[5000];
        new Random(1).nextBytes(data);
        HashFunction[] all = {Hashing.md5(), Hashing.sha1(), Hashing.sha256(), Hashing.sha512(), Hashing.murmur3_32_fixed(5), Hashing.murmur3_128(), Hashing.sipHash24(), Hashing.crc32(), Hashing.crc32c(), Hashing.adler32(), Hashing.farmHashFingerprint64(), Hashing.fingerprint2011(), Hashing.hmacSha256(data), Hashing.concatenating(Hashing.crc32(), Hashing.adler32())};
        for (HashFunction f : all) {
            Hasher h = f.newHasher().putInt(3).putLong(4).putString("ä€", StandardCharsets.UTF_8).putBoolean(true).putDouble(2.5).putBytes(data, 10, 1000);
            Out.line(f.bits() + " " + f.hashBytes(data) + " " + f.hashUnencodedChars("abc") + " " + h.hash());
        }
        BloomFilter<CharSequence> b = BloomFilter.create(Funnels.unencodedCharsFunnel(), 1000, 0.01);
        for (int i = 0; i < 1000; i++) {
            b.put("x" + i);
        }
        int hits = 0;
        for (int i = 0; i < 5000; i++) {
            hits += b.mightContain("y" + i) ? 1 : 0;
        }
        Out.line(hits + " " + b.mightContain("x7") + " " + b.approximateElementCount() + " " + Hashing.consistentHash(123456789L, 17) + " " + Hashing.combineOrdered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))));
        Out.line(BaseEncoding.base64Url().omitPadding().encode(Arrays.copyOf(data, 10)) + BaseEncoding.base32().withSeparator("-", 4).encode("hello".getBytes()) + BaseEncoding.base16().lowerCase().encode(new byte[] {1, -1}) + new String(BaseEncoding.base64().decode("aGk=")));
        Out.attempt("decode", () -> BaseEncoding.base16().decode("XY"));
    }

    private static void graphs() {
        Out.head("graphs");
        MutableGraph<Integer> g = GraphBuilder.directed().allowsSelfLoops(false).nodeOrder(ElementOrder.<Integer>natural()).build();
        for (int i = 1; i < 30; i++) {
            for (int k = 2 * i; k < 30; k += i) {
                g.putEdge(i, k);
            }
        }
        Out.line(g.nodes().size() + " " + g.edges().size() + " " + new TreeSet<>(g.successors(5)) + new TreeSet<>(g.predecessors(12)) + Graphs.hasCycle(g) + Graphs.reachableNodes(g, 7).size() + Graphs.transitiveClosure(g).edges().size() + Graphs.transpose(g).outDegree(12) + Graphs.inducedSubgraph(g, List.of(1, 2, 4)).edges());
        MutableValueGraph<String, Double> v = ValueGraphBuilder.undirected().build();
        v.putEdgeValue("a", "b", 1.5);
        v.putEdgeValue("b", "c", 2.5);
        Out.line(v.edgeValueOrDefault("b", "a", 0.0) + " " + v.degree("b") + v.asGraph().adjacentNodes("c") + v);
        MutableNetwork<String, String> n = NetworkBuilder.directed().allowsParallelEdges(true).build();
        n.addEdge("x", "y", "e1");
        n.addEdge("x", "y", "e2");
        Out.line(n.edgesConnecting("x", "y") + " " + n.incidentNodes("e1") + ImmutableNetwork.copyOf(n));
        Out.attempt("self loop", () -> g.putEdge(1, 1));
        Out.attempt("no node", () -> g.successors(99));
    }

    private static void numbers() {
        Out.head("numbers");
        Out.line(IntMath.gcd(84, 36) + " " + IntMath.pow(3, 5) + IntMath.sqrt(17, RoundingMode.CEILING) + IntMath.log2(1000, RoundingMode.HALF_UP) + IntMath.binomial(10, 3) + IntMath.isPrime(97) + LongMath.isPrime(1000000007L) + LongMath.factorial(20) + LongMath.mod(-7, 5) + LongMath.saturatedMultiply(1L << 40, 1L << 40) + BigIntegerMath.factorial(25) + BigIntegerMath.sqrt(BigInteger.TEN.pow(21), RoundingMode.FLOOR) + DoubleMath.roundToInt(2.5, RoundingMode.HALF_EVEN) + DoubleMath.fuzzyEquals(1, 1.01, 0.1) + IntMath.divide(-7, 2, RoundingMode.HALF_DOWN));
        Out.line(Stats.of(1, 2, 3, 4).populationStandardDeviation() + " " + Stats.of(1, 2, 3).mean() + Quantiles.percentiles().indexes(25, 75).compute(1, 2, 3, 4, 5) + Quantiles.median().compute(3, 1, 2));
        PairedStatsAccumulator p = new PairedStatsAccumulator();
        p.add(1, 2);
        p.add(2, 4.5);
        p.add(3, 6);
        Out.line(p.leastSquaresFit().transform(4) + " " + p.pearsonsCorrelationCoefficient());
        Out.line(Ints.asList(3, 1, 2) + Ints.join("-", 1, 2) + Ints.max(1, 5) + Ints.tryParse("12x") + Ints.saturatedCast(1L << 40) + Longs.tryParse("-7f", 16) + Doubles.tryParse("1e3") + Bytes.indexOf(new byte[] {1, 2}, (byte) 2) + UnsignedInts.toString(-1) + UnsignedLongs.divide(-1, 10) + UnsignedLong.MAX_VALUE.mod(UnsignedLong.valueOf(1000)) + Shorts.checkedCast(300) + Chars.contains(new char[] {'a'}, 'a') + Booleans.countTrue(true, false) + Arrays.toString(Ints.toByteArray(258)) + ImmutableIntArray.of(1, 2, 3).subArray(1, 3) + UnsignedBytes.lexicographicalComparator().compare(new byte[] {-1}, new byte[] {1}) + Floats.compare(1, 2) + SignedBytes.min((byte) 1, (byte) -1));
        Out.attempt("overflow", () -> IntMath.checkedMultiply(1 << 20, 1 << 20));
        Out.attempt("rounding", () -> IntMath.divide(7, 2, RoundingMode.UNNECESSARY));
        Out.attempt("cast", () -> Ints.checkedCast(1L << 33));
    }

    private static void futures() throws Exception {
        Out.head("futures");
        SettableFuture<Integer> f = SettableFuture.create();
        List<String> seen = new ArrayList<>();
        ListenableFuture<String> t = Futures.transform(Futures.transformAsync(f, x -> Futures.immediateFuture(x * 2), MoreExecutors.directExecutor()), x -> "n" + x, MoreExecutors.directExecutor());
        Futures.addCallback(t, new FutureCallback<String>() {
            @Override
            public void onSuccess(String s) {
                seen.add("ok " + s);
            }

            @Override
            public void onFailure(Throwable e) {
                seen.add("failed " + e);
            }
        }, MoreExecutors.directExecutor());
        f.set(21);
        Out.line(t.get() + " " + seen + Futures.allAsList(Futures.immediateFuture(1), Futures.immediateFuture(2)).get() + Futures.successfulAsList(Futures.immediateFailedFuture(new Exception("x")), Futures.immediateFuture(2)).get());
        Out.line(Futures.catching(Futures.immediateFailedFuture(new IllegalStateException("s")), IllegalStateException.class, Throwable::getMessage, MoreExecutors.directExecutor()).get());
        Out.attempt("failed", () -> Futures.getDone(Futures.immediateFailedFuture(new java.io.IOException("io"))));
        Out.attempt("checked", () -> Futures.getChecked(Futures.immediateFailedFuture(new java.io.IOException("io")), java.io.IOException.class));
        Out.attempt("cancelled", () -> Futures.immediateCancelledFuture().get());
        Out.line(Futures.whenAllSucceed(Futures.immediateFuture(1)).call(() -> "all", MoreExecutors.directExecutor()).get() + FluentFuture.from(Futures.immediateFuture(3)).transform(x -> x + 1, MoreExecutors.directExecutor()).get() + ClosingFuture.submit(c -> "closing", MoreExecutors.directExecutor()).finishToFuture().get());
        ListeningExecutorService e = MoreExecutors.newDirectExecutorService();
        Out.line(e.submit(() -> 5).get() + " " + e.invokeAll(List.of(() -> 1, () -> 2)).size());
        e.shutdown();
        Out.attempt("rejected", () -> e.submit(() -> 1));
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(java.util.concurrent.Executors.newFixedThreadPool(3));
        List<ListenableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int k = i;
            all.add(pool.submit(() -> k * k));
        }
        Out.line(Futures.allAsList(all).get().stream().mapToInt(x -> x).sum());
        pool.shutdown();
        AbstractService s = new AbstractService() {
            @Override
            protected void doStart() {
                notifyStarted();
            }

            @Override
            protected void doStop() {
                notifyStopped();
            }
        };
        Out.line(s.state() + " " + s.startAsync().state() + " " + s.stopAsync().state());
        Out.attempt("service", () -> s.startAsync());
        AtomicLongMap<String> a = AtomicLongMap.create();
        a.addAndGet("k", 5);
        Out.line(a + " " + new AtomicDouble(1.5).addAndGet(2) + Striped.lock(4).size() + new Monitor().tryEnter() + Uninterruptibles.getUninterruptibly(Futures.immediateFuture(1)) + Callables.returning(2).call() + new AtomicDoubleArray(2));
    }

    /** Hears events. */
    public static final class Ear {
        final List<String> heard = new ArrayList<>();

        @Override
        public String toString() {
            return "an ear";
        }

        @Subscribe
        public void string(String s) {
            heard.add("s " + s);
        }

        @Subscribe
        public void number(Number n) {
            heard.add("n " + n);
        }

        @Subscribe
        public void dead(DeadEvent d) {
            heard.add("dead " + d.getEvent());
        }
    }

    private static void events() {
        Out.head("events");
        EventBus bus = new EventBus((e, c) -> Out.line("handler failed " + e.getMessage()));
        Ear ear = new Ear();
        bus.register(ear);
        bus.post("hello");
        bus.post(3);
        bus.post('c');
        bus.unregister(ear);
        bus.post("unheard");
        Out.line(ear.heard + " " + bus);
        Out.attempt("unregistered", () -> {
            bus.unregister(ear);
            return "";
        });
    }

    private static void io() throws Exception {
        Out.head("io");
        ByteSource s = ByteSource.wrap("line one\nline two\n".getBytes(StandardCharsets.UTF_8));
        Out.line(s.asCharSource(StandardCharsets.UTF_8).readLines() + " " + s.hash(Hashing.sha256()) + s.slice(2, 4).size() + ByteSource.concat(s, s).read().length + CharSource.wrap("abc").readFirstLine() + CharStreams.toString(new java.io.StringReader("xyz")));
        java.io.File f = new java.io.File("some.txt");
        Files.asCharSink(f, StandardCharsets.UTF_8, FileWriteMode.APPEND).writeLines(List.of("a", "b"));
        Out.line(Files.asCharSource(f, StandardCharsets.UTF_8).read().length() + " " + Files.getFileExtension("x.tar.gz") + Files.getNameWithoutExtension("d/x.y") + Files.simplifyPath("a/../b/./c") + Files.asByteSource(f).hash(Hashing.crc32()));
        ByteArrayDataOutput o = ByteStreams.newDataOutput();
        o.writeUTF("ä");
        o.writeLong(7);
        ByteArrayDataInput i = ByteStreams.newDataInput(o.toByteArray());
        Out.line(i.readUTF() + i.readLong());
        Out.attempt("end", () -> i.readInt());
        Closer c = Closer.create();
        c.register(() -> Out.line("closed 1"));
        c.register(() -> {
            throw new java.io.IOException("close 2");
        });
        Out.attempt("closer", () -> {
            c.close();
            return "";
        });
        LittleEndianDataOutputStream le = new LittleEndianDataOutputStream(new java.io.FileOutputStream(f));
        le.writeInt(258);
        le.close();
        Out.line(Arrays.toString(Files.toByteArray(f)) + new CountingInputStream(new java.io.FileInputStream(f)).skip(2));
        java.nio.file.Files.delete(f.toPath());
    }

    interface Greeter<T> {
        String greet(T t) throws java.io.IOException;
    }

    static final class Impl extends ArrayList<String> implements Greeter<List<Integer>> {
        @Override
        public String greet(List<Integer> t) {
            return "hi " + t;
        }
    }

    private static void reflection() throws Exception {
        Out.head("reflection");
        TypeToken<Map<String, List<Integer>>> t = new TypeToken<Map<String, List<Integer>>>() {
        };
        Out.line(t + " " + t.resolveType(Map.class.getTypeParameters()[1]) + t.getRawType() + t.isSubtypeOf(Map.class) + TypeToken.of(Impl.class).getSupertype(Iterable.class) + new TreeSet<>(Collections2.transform(TypeToken.of(Impl.class).getTypes().interfaces(), Object::toString)));
        Out.line(Invokable.from(Greeter.class.getDeclaredMethods()[0]).getExceptionTypes() + " " + TypeToken.of(Impl.class).getSupertype(Greeter.class).resolveType(Greeter.class.getTypeParameters()[0]) + Reflection.getPackageName("a.b.C"));
        @SuppressWarnings("unchecked")
        Greeter<String> g = Reflection.newProxy(Greeter.class, new AbstractInvocationHandler() {
            @Override
            protected Object handleInvocation(Object p, java.lang.reflect.Method m, Object[] a) {
                return m.getName() + Arrays.toString(a);
            }

            @Override
            public String toString() {
                return "a proxy";
            }
        });
        Out.line(g.greet("x") + g + new TypeParameterTest<String>().type());
        Out.line(ClassPath.from(Main.class.getClassLoader()).getTopLevelClasses("com.google.common.escape").size());
    }

    static final class TypeParameterTest<T> {
        Object type() {
            return new TypeToken<List<T>>(getClass()) {
            }.where(new TypeParameter<T>() {
            }, Integer.class.asSubclass(Object.class) == null ? null : (Class<T>) (Class<?>) Integer.class);
        }
    }

    private static void errors() {
        Out.head("errors");
        Out.attempt("argument", () -> {
            Preconditions.checkArgument(false, "%s is not %s", 1, "2");
            return "";
        });
        Out.attempt("state", () -> {
            Preconditions.checkState(1 > 2, "bad %s", 'c');
            return "";
        });
        Out.attempt("index", () -> Preconditions.checkElementIndex(5, 3, "thing"));
        Out.attempt("positions", () -> {
            Preconditions.checkPositionIndexes(3, 1, 5);
            return "";
        });
        Out.attempt("verify", () -> {
            Verify.verify(false, "no %s", 1);
            return "";
        });
        Out.attempt("propagate", () -> {
            Throwables.throwIfUnchecked(new IllegalStateException("unchecked"));
            return "";
        });
        Out.attempt("root", () -> Throwables.getRootCause(new RuntimeException(new Exception("root"))).getMessage() + Throwables.getCausalChain(new Exception(new Error("e"))).size());
        Out.attempt("bimap", () -> HashBiMap.create(ImmutableMap.of(1, "a")).put(2, "a"));
        Out.attempt("range", () -> Range.closed(3, 1));
        Out.attempt("splitter", () -> Splitter.on(',').withKeyValueSeparator("=").split("a"));
        Out.attempt("host", () -> HostAndPort.fromString("h:99999"));
        Out.attempt("media", () -> MediaType.parse("nonsense"));
        Out.attempt("ordering", () -> Ordering.explicit(1, 2).compare(1, 3));
        Out.attempt("multiset", () -> HashMultiset.create().setCount("a", -1));
    }
}

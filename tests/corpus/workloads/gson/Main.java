import com.google.gson.*;
import com.google.gson.annotations.*;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.*;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;

/** Gson: objects to JSON and back by their private members, generics, records, enums, annotations, adapters, filters, and failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        plain();
        members();
        generics();
        annotations();
        adapters();
        creation();
        policies();
        trees();
        streams();
        platform();
        bulk();
        errors();
    }

    static class Base {
        private int hidden = 1;
        protected String shared = "base";
        transient int skipped = 9;
        static int counter = 5;

        int hidden() {
            return hidden;
        }
    }

    static class Derived extends Base {
        private long number = 1L << 40;
        private double[] reals = {1.5, -0.0, 1e300};
        private char letter = 'ä';
        private Boolean boxed;
        private final String last = "final " + number;
        private List<Point> points = new ArrayList<>(List.of(new Point(1, 2), new Point(-3, 4)));
        private int[][] grid = {{1, 2}, {}, {3}};
        private byte small = -7;
        private short medium = 300;
        private float single = 0.1f;
    }

    record Point(int x, int y) {
        Point {
            if (x > 1000) {
                throw new IllegalArgumentException("x is too large: " + x);
            }
        }
    }

    record Pair<A, B>(A first, @SerializedName("zweitens") B second) {
    }

    enum Colour {
        RED, @SerializedName("gruen") GREEN, @SerializedName(value = "blau", alternate = {"bleu", "azul"}) BLUE {
            @Override
            public String toString() {
                return "own " + name();
            }
        }
    }

    private static void plain() {
        Out.head("plain");
        Gson g = new Gson();
        for (Object o : new Object[] {1, "a\u2028<b>'\"&=", true, 'c', 1.25, null, new int[] {1, 2}, List.of(1, "x", List.of()), new TreeMap<>(Map.of("k", 1, "l", Optional.class.getSimpleName())), new BigDecimal("1.10"), new BigInteger("123456789012345678901234567890"), Colour.values(), new StringBuilder("sb"), Locale.GERMANY, new BitSet[] {BitSet.valueOf(new long[] {5})}, new AtomicInteger(4), new AtomicIntegerArray(new int[] {1, 2})}) {
            Out.line(g.toJson(o));
        }
        for (String s : new String[] {"1", "\"x\"", "[1,2.5,null,{\"a\":[true]}]", "{\"a\":{\"b\":{}}}", "null", "-0", "1e5"}) {
            Object o = g.fromJson(s, Object.class);
            Out.line(s + " " + o + " " + (o == null ? null : o.getClass().getSimpleName()));
        }
        Out.line(g.fromJson("[1,2,3]", int[].class).length + " " + Arrays.deepToString(g.fromJson("[[\"a\"],[],null]", String[][].class)) + g.fromJson("\"bleu\"", Colour.class) + g.fromJson("\"azul\"", Colour.class).ordinal() + g.fromJson("\"nope\"", Colour.class));
    }

    private static void members() {
        Out.head("members");
        Gson g = new GsonBuilder().setPrettyPrinting().serializeNulls().create();
        Derived d = new Derived();
        String s = g.toJson(d);
        Out.line(s);
        Derived back = g.fromJson(s.replace("\"base\"", "\"changed\"").replace("\"hidden\": 1", "\"hidden\": 42"), Derived.class);
        Out.line(back.hidden() + " " + back.shared + " " + back.skipped + " " + Arrays.toString(back.reals) + back.letter + back.boxed + back.last + back.points + Arrays.deepToString(back.grid) + back.small + back.medium + back.single);
        Base asBase = d;
        Out.line(new Gson().toJson(asBase, Base.class));
        Out.line(new Gson().toJson(new Object() {
            int anonymous = 1;
        }) + new Gson().toJson((Runnable) () -> { }));
        class Local {
            int x = 3;
        }
        Out.line(new Gson().toJson(new Local()));
        Out.line(new GsonBuilder().disableInnerClassSerialization().create().toJson(new Holder().new Inner()) + new Gson().toJson(new Holder().new Inner()));
        Out.line(new Gson().fromJson("{\"v\":8}", Holder.Inner.class).v);
    }

    static class Holder {
        int outer = 1;

        class Inner {
            int v = 2;
        }
    }

    static class Node<T extends Comparable<T>> {
        T value;
        Node<T> left, right;

        void add(T v) {
            if (value == null) {
                value = v;
            } else if (v.compareTo(value) < 0) {
                (left = left == null ? new Node<>() : left).add(v);
            } else {
                (right = right == null ? new Node<>() : right).add(v);
            }
        }

        int count() {
            return (value == null ? 0 : 1) + (left == null ? 0 : left.count()) + (right == null ? 0 : right.count());
        }
    }

    static class Wild {
        List<? extends Number> numbers = List.of(1, 2.5);
        Map<? super String, List<?>> any = new TreeMap<>(Map.of("k", List.of("v", 1)));
        Map<Colour, Set<Point>> byColour = new EnumMap<>(Colour.class);
        Collection<String>[] arrays;
    }

    abstract static class Repository<K, V> {
        Map<K, List<V>> content = new LinkedHashMap<>();
        Pair<V, K> last;
    }

    static class Points extends Repository<String, Point> {
    }

    private static void generics() {
        Out.head("generics");
        Gson g = new Gson();
        Node<Integer> n = new Node<>();
        for (int i = 0; i < 9; i++) {
            n.add(i * 5 % 9);
        }
        Type t = new TypeToken<Node<Integer>>() { }.getType();
        String s = g.toJson(n, t);
        Out.line(s);
        Node<Integer> back = g.fromJson(s, t);
        Out.line(back.count() + " " + back.right.value.getClass().getSimpleName() + " " + t);
        Out.line(g.fromJson("{\"value\":\"b\",\"left\":{\"value\":\"a\"}}", new TypeToken<Node<String>>() { }).left.value);
        Wild w = new Wild();
        w.byColour.put(Colour.BLUE, new LinkedHashSet<>(List.of(new Point(1, 1), new Point(2, 2))));
        s = g.toJson(w);
        Out.line(s);
        Wild v = g.fromJson(s.replace("}}", "},\"arrays\":[[\"a\"],[\"b\",\"c\"]]}").replace("}]}}", "}]}}"), Wild.class);
        Out.line(v.numbers + " " + v.any + v.byColour + v.byColour.getClass().getSimpleName() + (v.arrays == null ? null : v.arrays.length));
        Points p = g.fromJson("{\"content\":{\"a\":[{\"x\":1,\"y\":2}]},\"last\":{\"first\":{\"x\":5},\"zweitens\":\"k\"}}", Points.class);
        Out.line(p.content.get("a").get(0).x() + " " + p.last + g.toJson(p));
        Out.line(g.fromJson("{\"first\":[1],\"zweitens\":{\"first\":\"x\"}}", new TypeToken<Pair<List<Long>, Pair<String, Point>>>() { }));
        TypeToken<?> made = TypeToken.getParameterized(Map.class, Colour.class, TypeToken.getArray(Point.class).getType());
        Out.line(made + " " + made.getRawType() + g.toJson(g.fromJson("{\"RED\":[{\"x\":1,\"y\":0}],\"blau\":null}", made)));
        Out.line(made.equals(TypeToken.getParameterized(Map.class, Colour.class, Point[].class)) + " " + TypeToken.get(String.class).hashCode() * 0);
        Out.line(new GsonBuilder().enableComplexMapKeySerialization().create().toJson(new LinkedHashMap<>(Map.of(new Point(1, 2), "p")), new TypeToken<Map<Point, String>>() { }.getType()));
    }

    static class Annotated {
        @SerializedName("ein-name")
        private String name = "n";
        @SerializedName(value = "a", alternate = {"b", "c"})
        private int choice = 3;
        @Expose
        private int exposed = 1;
        @Expose(serialize = false)
        private int onlyIn = 2;
        @Since(1.1)
        private int sinceOneOne = 11;
        @Until(1.1)
        private int untilOneOne = 10;
        @JsonAdapter(Upper.class)
        private String loud = "loud";
        @JsonAdapter(value = HexFactory.class, nullSafe = false)
        private Integer hex = 255;
        @JsonAdapter(PointAsText.class)
        private Point point = new Point(7, 8);
    }

    static final class Upper extends TypeAdapter<String> {
        private Upper() {
        }

        @Override
        public void write(JsonWriter w, String s) throws IOException {
            w.value(s.toUpperCase(Locale.ROOT));
        }

        @Override
        public String read(JsonReader r) throws IOException {
            return r.nextString().toLowerCase(Locale.ROOT);
        }
    }

    static final class HexFactory implements TypeAdapterFactory {
        @Override
        @SuppressWarnings("unchecked")
        public <T> TypeAdapter<T> create(Gson g, TypeToken<T> t) {
            return (TypeAdapter<T>) new TypeAdapter<Integer>() {
                @Override
                public void write(JsonWriter w, Integer i) throws IOException {
                    w.value(i == null ? "none" : Integer.toHexString(i));
                }

                @Override
                public Integer read(JsonReader r) throws IOException {
                    return Integer.parseInt(r.nextString(), 16);
                }
            };
        }
    }

    static final class PointAsText implements JsonSerializer<Point>, JsonDeserializer<Point> {
        @Override
        public JsonElement serialize(Point p, Type t, JsonSerializationContext c) {
            return new JsonPrimitive(p.x() + "|" + p.y());
        }

        @Override
        public Point deserialize(JsonElement e, Type t, JsonDeserializationContext c) {
            String[] parts = e.getAsString().split("\\|");
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    @JsonAdapter(TemperatureAdapter.class)
    record Temperature(double degrees) {
    }

    static class TemperatureAdapter extends TypeAdapter<Temperature> {
        @Override
        public void write(JsonWriter w, Temperature t) throws IOException {
            w.beginArray().value(t.degrees).value("°C").endArray();
        }

        @Override
        public Temperature read(JsonReader r) throws IOException {
            r.beginArray();
            Temperature t = new Temperature(r.nextDouble());
            r.skipValue();
            r.endArray();
            return t;
        }
    }

    private static void annotations() {
        Out.head("annotations");
        Annotated a = new Annotated();
        String s = new Gson().toJson(a);
        Out.line(s);
        Annotated b = new Gson().fromJson("{\"ein-name\":\"x\",\"c\":5,\"loud\":\"LOUD\",\"hex\":\"10\",\"point\":\"1|2\"}", Annotated.class);
        Out.line(b.name + b.choice + b.loud + b.hex + b.point + b.exposed);
        Out.line(new GsonBuilder().excludeFieldsWithoutExposeAnnotation().create().toJson(a) + new GsonBuilder().excludeFieldsWithoutExposeAnnotation().create().fromJson("{\"onlyIn\":77,\"a\":9}", Annotated.class).onlyIn);
        for (double version : new double[] {1.0, 1.1, 1.2}) {
            Out.line(version + " " + new GsonBuilder().setVersion(version).create().toJson(a));
        }
        Out.line(new Gson().toJson(List.of(new Temperature(21.5))) + new Gson().fromJson("[-3.25,\"x\"]", Temperature.class));
        a.hex = null;
        Out.line(new Gson().toJson(a));
    }

    private static void adapters() {
        Out.head("adapters");
        List<String> seen = new ArrayList<>();
        Gson g = new GsonBuilder().registerTypeAdapterFactory(new TypeAdapterFactory() {
            @Override
            public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> t) {
                seen.add(t.getRawType().getSimpleName());
                if (!Base.class.isAssignableFrom(t.getRawType())) {
                    return null;
                }
                TypeAdapter<T> next = gson.getDelegateAdapter(this, t);
                TypeAdapter<JsonElement> elements = gson.getAdapter(JsonElement.class);
                return new TypeAdapter<T>() {
                    @Override
                    public void write(JsonWriter w, T v) throws IOException {
                        JsonObject o = next.toJsonTree(v).getAsJsonObject();
                        o.addProperty("@type", t.getRawType().getSimpleName());
                        elements.write(w, o);
                    }

                    @Override
                    public T read(JsonReader r) throws IOException {
                        JsonObject o = elements.read(r).getAsJsonObject();
                        o.remove("@type");
                        return next.fromJsonTree(o);
                    }
                }.nullSafe();
            }
        }).registerTypeAdapter(Point.class, new PointAsText()).registerTypeHierarchyAdapter(Number.class, (JsonSerializer<Number>) (n, t, c) -> new JsonPrimitive("#" + n)).registerTypeAdapter(Colour.class, (InstanceCreator<Colour>) t -> Colour.RED).create();
        Derived d = new Derived();
        String s = g.toJson(d);
        Out.line(s);
        Out.line(seen);
        Out.line(g.toJson(Map.of("m", 5)) + g.toJson(new Pair<>(1, new Point(1, 2)), new TypeToken<Pair<Integer, Point>>() { }.getType()) + g.fromJson("\"3|4\"", Point.class));
        Out.line(g.newBuilder().setLenient().create().fromJson("{x:'y'}", JsonElement.class) + " " + g.getAdapter(Colour.class).toJson(Colour.BLUE));
    }

    interface Shape {
        String name();
    }

    static final class Square implements Shape {
        private final int side;

        private Square() {
            this(11);
        }

        Square(int side) {
            this.side = side;
        }

        @Override
        public String name() {
            return "square of " + side;
        }
    }

    static final class NoDefault {
        int a = 5;
        String s = "initialised";

        NoDefault(int a) {
            this.a = a;
        }
    }

    static class Throwing {
        Throwing() {
            throw new UnsupportedOperationException("not me");
        }
    }

    abstract static class Abstract {
        int a;
    }

    private static void creation() {
        Out.head("creation");
        Gson g = new Gson();
        Out.line(g.fromJson("{}", Square.class).name() + " " + g.fromJson("{\"side\":2}", Square.class).name());
        NoDefault n = g.fromJson("{\"a\":1}", NoDefault.class);
        Out.line(n.a + " " + n.s);
        Gson strict = new GsonBuilder().disableJdkUnsafe().create();
        Out.attempt("no unsafe", () -> strict.fromJson("{\"a\":1}", NoDefault.class));
        Out.attempt("throwing", () -> g.fromJson("{}", Throwing.class));
        Out.attempt("abstract", () -> g.fromJson("{}", Abstract.class));
        Out.attempt("interface", () -> g.fromJson("{}", Shape.class));
        Out.line(new GsonBuilder().registerTypeAdapter(Shape.class, (JsonDeserializer<Shape>) (e, t, c) -> c.deserialize(e, Square.class)).create().fromJson("[{\"side\":4}]", new TypeToken<List<Shape>>() { }).get(0).name());
        Out.line(new GsonBuilder().registerTypeAdapter(NoDefault.class, (InstanceCreator<NoDefault>) t -> new NoDefault(99)).create().fromJson("{}", NoDefault.class).a);
        for (Class<?> c : new Class<?>[] {ArrayList.class, LinkedList.class, Collection.class, Set.class, SortedSet.class, Queue.class, Deque.class, TreeSet.class, ArrayDeque.class, Vector.class, PriorityQueue.class}) {
            Object o = g.fromJson("[3,1,2]", c);
            Out.line(c.getSimpleName() + " " + o.getClass().getSimpleName() + " " + o);
        }
        for (Class<?> c : new Class<?>[] {Map.class, SortedMap.class, TreeMap.class, LinkedHashMap.class, java.util.concurrent.ConcurrentMap.class, java.util.concurrent.ConcurrentNavigableMap.class, Properties.class, Hashtable.class}) {
            Object o = g.fromJson("{\"b\":1}", c);
            Out.line(c.getSimpleName() + " " + o.getClass().getSimpleName() + " " + o);
        }
    }

    static class Names {
        int someFieldName = 1;
        int _anotherURLName = 2;
        int x = 3;
        private static final int CONSTANT = 4;
        volatile int changing = 5;
        String html = "<a href='x'>";
        double bad = Double.NaN;
        long big = Long.MAX_VALUE;
    }

    private static void policies() {
        Out.head("policies");
        Names n = new Names();
        for (FieldNamingPolicy p : FieldNamingPolicy.values()) {
            Out.line(p + " " + new GsonBuilder().setFieldNamingPolicy(p).serializeSpecialFloatingPointValues().disableHtmlEscaping().create().toJson(n));
        }
        Gson g = new GsonBuilder().setFieldNamingStrategy((Field f) -> f.getDeclaringClass().getSimpleName() + "." + f.getName() + Modifier.toString(f.getModifiers())).setLongSerializationPolicy(LongSerializationPolicy.STRING).excludeFieldsWithModifiers(Modifier.STATIC, Modifier.VOLATILE).serializeSpecialFloatingPointValues().create();
        Out.line(g.toJson(n));
        List<String> fields = new ArrayList<>();
        Gson filtered = new GsonBuilder().addSerializationExclusionStrategy(new ExclusionStrategy() {
            @Override
            public boolean shouldSkipField(FieldAttributes f) {
                fields.add(f.getDeclaringClass().getSimpleName() + "." + f.getName() + ":" + f.getDeclaredType() + " " + f.hasModifier(Modifier.PRIVATE) + f.getAnnotations().size() + (f.getAnnotation(Expose.class) == null ? "" : " exposed"));
                return f.getName().length() > 5;
            }

            @Override
            public boolean shouldSkipClass(Class<?> c) {
                return c == Point.class;
            }
        }).create();
        Out.line(filtered.toJson(new Annotated()) + filtered.toJson(new Derived()));
        fields.forEach(Out::line);
        Out.line(new GsonBuilder().addReflectionAccessFilter(ReflectionAccessFilter.BLOCK_ALL_JAVA).create().toJson(n.html));
        Gson blocked = new GsonBuilder().addReflectionAccessFilter(c -> c == Point.class ? ReflectionAccessFilter.FilterResult.BLOCK_ALL : ReflectionAccessFilter.FilterResult.ALLOW).create();
        Out.attempt("blocked", () -> blocked.toJson(new Point(1, 2)));
        Gson inaccessible = new GsonBuilder().addReflectionAccessFilter(c -> ReflectionAccessFilter.FilterResult.BLOCK_INACCESSIBLE).create();
        Out.attempt("inaccessible", () -> inaccessible.toJson(new Derived()));
        Out.attempt("thread", () -> new Gson().toJson(new WithThread()));
    }

    static class WithThread {
        Exception e = new Exception("in a field");
    }

    private static void trees() {
        Out.head("trees");
        JsonObject o = JsonParser.parseString("{\"a\":[1,2,{\"b\":null}],\"c\":\"text\",\"d\":1e3,\"e\":false}").getAsJsonObject();
        Out.line(o.get("a").getAsJsonArray().get(2) + " " + o.getAsJsonPrimitive("d").getAsBigDecimal() + o.get("d").getAsInt() + o.keySet() + o.deepCopy().equals(o) + o.has("z") + o.entrySet().size());
        o.add("self", o.deepCopy());
        o.remove("a");
        o.getAsJsonObject("self").addProperty("n", 5L);
        Out.line(o);
        JsonArray a = new JsonArray();
        a.add(1);
        a.add("x");
        a.add((String) null);
        a.addAll(o.getAsJsonObject("self").getAsJsonArray("a"));
        a.set(0, new JsonPrimitive('c'));
        Out.line(a + " " + a.contains(JsonNull.INSTANCE) + a.size() + a.remove(1) + a.asList().subList(0, 2));
        Gson g = new Gson();
        JsonElement tree = g.toJsonTree(new Derived());
        Out.line(tree.getAsJsonObject().keySet() + " " + g.fromJson(tree, Derived.class).points);
        Out.line(new JsonPrimitive(1).equals(new JsonPrimitive(1L)) + " " + new JsonPrimitive("1").getAsInt() + new JsonPrimitive(new BigInteger("99")).isNumber());
        Out.attempt("not an object", () -> a.getAsJsonObject());
        Out.attempt("two", () -> a.getAsInt());
        Out.attempt("not a number", () -> new JsonPrimitive("x").getAsDouble());
    }

    private static void streams() throws IOException {
        Out.head("streams");
        StringWriter s = new StringWriter();
        try (JsonWriter w = new JsonWriter(s)) {
            w.setIndent(" ");
            w.beginObject().name("a").value(1).name("b").beginArray().value("x").nullValue().value(2.5).jsonValue("{\"raw\":1}").endArray().name("c").value(true).endObject();
        }
        Out.line(s);
        StringBuilder events = new StringBuilder();
        try (JsonReader r = new JsonReader(new StringReader(s.toString()))) {
            boolean more = true;
            while (more) {
                JsonToken t = r.peek();
                events.append(t).append('@').append(r.getPath()).append(' ');
                switch (t) {
                    case BEGIN_OBJECT -> r.beginObject();
                    case END_OBJECT -> r.endObject();
                    case BEGIN_ARRAY -> r.beginArray();
                    case END_ARRAY -> r.endArray();
                    case NAME -> events.append(r.nextName()).append(' ');
                    case STRING, NUMBER -> events.append(r.nextString()).append(' ');
                    case BOOLEAN -> events.append(r.nextBoolean());
                    case NULL -> r.nextNull();
                    default -> more = false;
                }
            }
        }
        Out.line(events);
        JsonStreamParser p = new JsonStreamParser("{\"a\":1} [2] \"three\" 4");
        while (p.hasNext()) {
            Out.line(p.next());
        }
        for (Strictness st : Strictness.values()) {
            for (String text : new String[] {"{a:1}", "[1;2]", "['x']", "// c\n1", "NaN", "\"\\u00e4\\/\"", "[1,]", "\"tab\t\"", "TRUE"}) {
                Out.attempt(st + " " + text.replace("\n", "\\n"), () -> {
                    JsonReader r = new JsonReader(new StringReader(text));
                    r.setStrictness(st);
                    return new GsonBuilder().setStrictness(st).create().getAdapter(JsonElement.class).read(r);
                });
            }
        }
    }

    private static void platform() throws Exception {
        Out.head("platform");
        Gson g = new GsonBuilder().setDateFormat("yyyy-MM-dd HH:mm").create();
        Out.line(g.toJson(new Date(0)) + " " + g.fromJson("\"1999-12-31 23:59\"", Date.class).getTime() + g.toJson(new java.net.URI("http://x/y?z#f")) + g.toJson(UUID.fromString("00000000-0000-0001-0000-000000000002")) + g.toJson(Currency.getInstance("EUR")) + g.toJson(new GregorianCalendar(2020, Calendar.MAY, 3)) + g.fromJson("\"de_AT_x\"", Locale.class) + g.fromJson("[0,1,0,1]", BitSet.class));
        Out.attempt("class", () -> g.toJson(String.class));
        Out.attempt("optional", () -> g.toJson(Optional.of(1)));
        Out.attempt("duration", () -> g.toJson(java.time.Duration.ofSeconds(3)));
    }

    private static void bulk() {
        Out.head("bulk");
        Gson g = new Gson();
        List<Pair<String, Derived>> l = new ArrayList<>();
        Random r = new Random(5);
        for (int i = 0; i < 1500; i++) {
            Derived d = new Derived();
            d.shared = "s" + r.nextInt();
            d.number = r.nextLong();
            d.reals = r.doubles(5).toArray();
            d.points.add(new Point(r.nextInt(900), i));
            l.add(new Pair<>("k" + i, d));
        }
        Type t = new TypeToken<List<Pair<String, Derived>>>() { }.getType();
        String s = g.toJson(l, t);
        Out.text("bulk", s);
        for (int i = 0; i < 8; i++) {
            List<Pair<String, Derived>> back = g.fromJson(s, t);
            Out.line(back.size() + " " + g.toJson(back, t).equals(s) + " " + back.stream().map(p -> p.second().points.get(2).x()).collect(Collectors.summingInt(x -> x)));
        }
    }

    private static void errors() {
        Out.head("errors");
        Gson g = new Gson();
        Object[][] bad = {{"{\"x\":\"a\"}", Point.class}, {"[1]", Point.class}, {"{\"x\":5000,\"y\":1}", Point.class}, {"{\"x\":null}", Point.class}, {"{\"number\":1.5}", Derived.class}, {"{\"small\":300}", Derived.class}, {"{\"letter\":\"ab\"}", Derived.class}, {"{\"points\":{}}", Derived.class}, {"{", Derived.class}, {"{}}", Base.class}, {"\"\\q\"", String.class}, {"", String.class}, {"[1,,2]", int[].class}, {"true", int.class}, {"99999999999", int.class}, {"{\"a\":1,\"a\":2}", Map.class}};
        for (Object[] b : bad) {
            Out.attempt(b[0] + " " + ((Class<?>) b[1]).getSimpleName(), () -> g.fromJson((String) b[0], (Class<?>) b[1]));
        }
        Out.attempt("nan", () -> g.toJson(Double.NaN));
        Out.attempt("duplicate names", () -> g.toJson(new Twice()));
        Out.attempt("hidden field", () -> g.toJson(new Hiding()));
        Out.attempt("bad adapter", () -> g.toJson(new BadAdapter()));
        Out.attempt("bad type", () -> g.fromJson("1", TypeToken.getParameterized(Map.class, String.class).getType()));
        Out.attempt("not bounded", () -> TypeToken.getParameterized(EnumMap.class, String.class, String.class));
        Out.attempt("type variable", () -> captured());
        Out.attempt("builder", () -> new GsonBuilder().registerTypeAdapter(Object.class, "nothing"));
        Out.attempt("version", () -> new GsonBuilder().setVersion(-1));
        Out.attempt("pattern", () -> new GsonBuilder().setDateFormat("ppp"));
    }

    private static <T> Type captured() {
        return new TypeToken<List<T>>() { }.getType();
    }

    static class Twice {
        @SerializedName("same")
        int a = 1;
        @SerializedName("same")
        int b = 2;
    }

    static class Hiding extends Base {
        private int hidden = 3;
    }

    static class BadAdapter {
        @JsonAdapter(String.class)
        int a;
    }
}

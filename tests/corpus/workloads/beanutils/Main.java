import java.beans.IndexedPropertyDescriptor;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.*;
import org.apache.commons.beanutils.*;
import org.apache.commons.beanutils.BeanMap;
import org.apache.commons.beanutils.converters.*;
import org.apache.commons.beanutils.expression.DefaultResolver;
import org.apache.commons.collections.*;
import org.apache.commons.collections.functors.InvokerTransformer;
import org.apache.commons.collections.functors.InstantiateFactory;
import org.apache.commons.collections.functors.InstantiateTransformer;
import org.apache.commons.collections.functors.PrototypeFactory;
import org.apache.commons.collections.map.*;
import org.apache.commons.collections.map.LRUMap;
import org.apache.commons.collections.map.ReferenceMap;

/** Commons BeanUtils and Collections: properties simple, nested, indexed and mapped, dynamic beans, methods found by types, converters, functors, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        java.util.logging.Logger.getLogger("org.apache.commons.beanutils").setLevel(java.util.logging.Level.OFF);
        System.setProperty("org.apache.commons.collections.enableUnsafeSerialization", "true");
        properties();
        copying();
        descriptors();
        methods();
        dynamic();
        converting();
        resolving();
        functors();
        comparing();
        bulk();
        errors();
    }

    public static class Address {
        private String city = "Graz";
        private String[] lines = {"one", "two"};

        public String getCity() {
            return city;
        }

        public void setCity(String city) {
            this.city = city;
        }

        public String[] getLines() {
            return lines;
        }

        public void setLines(String[] lines) {
            this.lines = lines;
        }

        public String getLines(int i) {
            return lines[i];
        }

        public void setLines(int i, String s) {
            lines[i] = s;
        }

        @Override
        public String toString() {
            return city + Arrays.toString(lines);
        }
    }

    public abstract static class Base<T extends Comparable<T>> {
        private T id;

        public T getId() {
            return id;
        }

        public void setId(T id) {
            this.id = id;
        }

        public abstract Object getKind();
    }

    public interface Named {
        String getName();

        default String getShout() {
            return getName().toUpperCase(Locale.ROOT);
        }
    }

    public static class Person extends Base<Integer> implements Named, Cloneable {
        private String name = "nobody";
        private Integer age;
        private double weight = 70.5;
        private boolean happy = true;
        private Boolean sad;
        private Address address = new Address();
        private List<Address> more = new ArrayList<>(List.of(new Address(), new Address()));
        private Map<String, Object> attributes = new TreeMap<>(Map.of("a", 1));
        private int[] numbers = {1, 2, 3};
        private Date born;
        private Class<?> type = String.class;
        private char letter = 'x';
        private final Map<String, String> mapped = new TreeMap<>();

        public Person() {
        }

        public Person(String name) {
            this.name = name;
        }

        protected Person(String name, Integer age) {
            this(name);
            this.age = age;
        }

        @Override
        public String getKind() {
            return "person";
        }

        @Override
        public String getName() {
            return name;
        }

        public void setName(String name) {
            if (name != null && name.isEmpty()) {
                throw new IllegalArgumentException("an empty name");
            }
            this.name = name;
        }

        public Integer getAge() {
            return age;
        }

        public void setAge(Integer age) {
            this.age = age;
        }

        public double getWeight() {
            return weight;
        }

        public void setWeight(double weight) {
            this.weight = weight;
        }

        public boolean isHappy() {
            return happy;
        }

        public void setHappy(boolean happy) {
            this.happy = happy;
        }

        public Boolean getSad() {
            return sad;
        }

        public void setSad(Boolean sad) {
            this.sad = sad;
        }

        public Address getAddress() {
            return address;
        }

        public void setAddress(Address address) {
            this.address = address;
        }

        public List<Address> getMore() {
            return more;
        }

        public Map<String, Object> getAttributes() {
            return attributes;
        }

        public int[] getNumbers() {
            return numbers;
        }

        public void setNumbers(int[] numbers) {
            this.numbers = numbers;
        }

        public Date getBorn() {
            return born;
        }

        public void setBorn(Date born) {
            this.born = born;
        }

        public Class<?> getType() {
            return type;
        }

        public void setType(Class<?> type) {
            this.type = type;
        }

        public char getLetter() {
            return letter;
        }

        public void setLetter(char letter) {
            this.letter = letter;
        }

        public String getMapped(String key) {
            return mapped.getOrDefault(key, "no " + key);
        }

        public void setMapped(String key, String value) {
            mapped.put(key, value);
        }

        public String getThrows() {
            throw new UnsupportedOperationException("getter fails");
        }

        public void setOnly(String s) {
            name = "only " + s;
        }

        private String getSecret() {
            return "secret";
        }

        String getPackaged() {
            return "packaged";
        }

        public Person setFluent(String s) {
            name = s;
            return this;
        }

        public String call(int i) {
            return "int " + i;
        }

        public String call(Object o) {
            return "object " + o;
        }

        public String call(Number n) {
            return "number " + n;
        }

        public String call(String s, Integer i) {
            return "both " + s + i;
        }

        public String call(String s, long l) {
            return "long " + s + l;
        }

        public static String made(String s) {
            return "static " + s;
        }
    }

    static class Hidden extends Person implements Runnable {
        @Override
        public String getName() {
            return "hidden " + super.getName();
        }

        public String getOwn() {
            return "own";
        }

        @Override
        public void run() {
            setName("ran");
        }
    }

    private static void properties() throws Exception {
        Out.head("properties");
        Person p = new Person("ann");
        p.setMapped("k", "v");
        for (String n : new String[] {"name", "age", "weight", "happy", "sad", "address.city", "address.lines[1]", "more[0].city", "attributes(a)", "attributes.a", "numbers[2]", "mapped(k)", "mapped(none)", "kind", "id", "shout", "class.name", "throws", "only", "secret", "packaged", "fluent", "nope", "address.nope", "more[9]", "numbers", "lines[0]", "born.time", "more.size", "attributes(b).c", "", "type", "letter"}) {
            Out.attempt(n, () -> {
                Object o = PropertyUtils.getProperty(p, n);
                return (o instanceof int[] a ? Arrays.toString(a) : o) + " " + PropertyUtils.getPropertyType(p, n) + PropertyUtils.isReadable(p, n) + PropertyUtils.isWriteable(p, n) + " " + BeanUtils.getProperty(p, n);
            });
        }
        Object[][] sets = {{"name", "bob"}, {"age", "41"}, {"age", "x"}, {"weight", "80"}, {"happy", "no"}, {"address.city", "Wien"}, {"address.lines[0]", "first"}, {"more[1].city", "Linz"}, {"attributes(new)", 5}, {"numbers", "7,8"}, {"numbers[0]", "99"}, {"mapped(m)", "n"}, {"kind", "x"}, {"id", 12}, {"name", ""}, {"only", "set"}, {"nope", 1}, {"type", "java.util.List"}, {"letter", "abc"}, {"sad", ""}, {"name", new String[] {"array", "of"}}, {"address", "no address"}, {"fluent", "f"}};
        for (Object[] s : sets) {
            Out.attempt(s[0] + "=" + (s[1] instanceof String[] a ? Arrays.toString(a) : s[1]), () -> {
                BeanUtils.setProperty(p, (String) s[0], s[1]);
                return p.getName() + p.getAge() + p.getWeight() + p.isHappy() + p.getAddress() + p.getMore() + p.getAttributes() + Arrays.toString(p.getNumbers()) + p.mapped + p.getId() + p.getType() + p.getLetter() + p.getSad();
            });
            Out.attempt("exactly", () -> {
                PropertyUtils.setProperty(p, (String) s[0], s[1]);
                return "set";
            });
        }
        Hidden h = new Hidden();
        for (String n : new String[] {"name", "own", "kind", "age"}) {
            Out.attempt("hidden " + n, () -> PropertyUtils.getProperty(h, n));
        }
        Object anonymous = new Named() {
            @Override
            public String getName() {
                return "anonymous";
            }
        };
        Out.attempt("anonymous", () -> PropertyUtils.getProperty(anonymous, "name") + " " + PropertyUtils.getProperty(anonymous, "shout"));
        Out.attempt("record", () -> PropertyUtils.getProperty(new Object() {
            public String getX() {
                return "x";
            }
        }, "x"));
        Out.line(PropertyUtils.getProperty(Map.of("k", "of a map"), "k"));
        Out.attempt("of a map", () -> PropertyUtils.getProperty(Map.of("k", List.of(1, 2)), "k[1]"));
        Out.line(BeanUtils.getIndexedProperty(p, "numbers", 1) + BeanUtils.getMappedProperty(p, "mapped", "m") + BeanUtils.getNestedProperty(p, "address.city") + BeanUtils.getSimpleProperty(p, "name") + Arrays.toString(BeanUtils.getArrayProperty(p, "numbers")));
    }

    private static void copying() throws Exception {
        Out.head("copying");
        Person p = new Person("copied");
        p.setAge(3);
        Person q = new Person();
        Out.attempt("throwing getter", () -> {
            BeanUtils.copyProperties(q, p);
            return q.getName();
        });
        Address a = new Address();
        a.setCity("Rom");
        Address b = (Address) BeanUtils.cloneBean(a);
        Out.line(b + " " + new TreeMap<>(BeanUtils.describe(a)));
        BeanUtils.populate(b, Map.of("city", "Paris", "lines[1]", "changed", "nope", "ignored"));
        Out.line(b);
        PropertyUtils.copyProperties(b, Map.of("city", "Oslo"));
        Out.line(b + " " + new TreeMap<>(PropertyUtils.describe(b)).keySet());
        BeanUtils.copyProperty(b, "city", 12);
        Out.line(b.getCity());
        Out.line(new BeanMap(b).keySet().stream().map(String::valueOf).sorted().toList() + " " + new BeanMap(b).get("city") + new BeanMap(b).getType("lines"));
        BeanMap m = new BeanMap(p);
        m.put("age", "17");
        Out.line(p.getAge() + " " + m.size() + m.containsKey("throws") + m.getReadMethod("name").getName() + m.getWriteMethod("only").getName());
        Out.attempt("bad put", () -> m.put("age", "seventeen"));
        Out.attempt("clone", () -> ((BeanMap) m.clone()).get("age"));
    }

    private static void descriptors() throws Exception {
        Out.head("descriptors");
        for (Class<?> c : new Class<?>[] {Person.class, Hidden.class, Address.class, Base.class, Named.class, Date.class}) {
            StringBuilder s = new StringBuilder();
            Arrays.stream(PropertyUtils.getPropertyDescriptors(c)).sorted(Comparator.comparing(PropertyDescriptor::getName)).forEach(d -> {
                Method r = PropertyUtils.getReadMethod(d);
                Method w = PropertyUtils.getWriteMethod(d);
                s.append(d.getName()).append(':').append(d.getPropertyType() == null ? null : d.getPropertyType().getSimpleName()).append(r == null ? "" : " r" + r.getDeclaringClass().getSimpleName()).append(w == null ? "" : " w" + w.getDeclaringClass().getSimpleName()).append(d instanceof IndexedPropertyDescriptor i ? " indexed " + i.getIndexedPropertyType() : "").append("; ");
            });
            Out.line(c.getSimpleName() + " " + s);
        }
        MappedPropertyDescriptor m = new MappedPropertyDescriptor("mapped", Person.class);
        Out.line(m.getMappedReadMethod() + " " + m.getMappedWriteMethod() + m.getMappedPropertyType());
        Out.attempt("no mapped", () -> new MappedPropertyDescriptor("nope", Person.class).getMappedReadMethod());
        PropertyUtilsBean b = new PropertyUtilsBean();
        b.addBeanIntrospector(new FluentPropertyBeanIntrospector());
        Person p = new Person();
        b.setProperty(p, "fluent", "by a fluent setter");
        Out.line(p.getName());
        b.addBeanIntrospector(SuppressPropertiesBeanIntrospector.SUPPRESS_CLASS);
        b.clearDescriptors();
        Out.attempt("class", () -> b.getProperty(p, "class"));
        Out.line(b.removeBeanIntrospector(SuppressPropertiesBeanIntrospector.SUPPRESS_CLASS));
    }

    private static void methods() throws Exception {
        Out.head("methods");
        Person p = new Person("m");
        Object[][] calls = {{1}, {1L}, {"s"}, {null}, {"s", 2}, {"s", 2L}, {"s", (short) 2}, {2.5}, {}, {"a", "b"}, {new BigDecimal(3)}, {'c'}, {List.of()}};
        for (Object[] c : calls) {
            Out.attempt("call " + Arrays.toString(c), () -> MethodUtils.invokeMethod(p, "call", c));
            Out.attempt("exact " + Arrays.toString(c), () -> MethodUtils.invokeExactMethod(p, "call", c));
        }
        Out.line(MethodUtils.invokeStaticMethod(Person.class, "made", "x") + " " + MethodUtils.invokeExactStaticMethod(Person.class, "made", "y"));
        Out.attempt("private", () -> MethodUtils.invokeMethod(p, "getSecret", null));
        Out.attempt("nothing", () -> MethodUtils.invokeMethod(p, "nothing", 1));
        Out.attempt("hidden", () -> MethodUtils.invokeMethod(new Hidden(), "getOwn", null));
        Out.attempt("interface", () -> MethodUtils.invokeMethod(new Hidden(), "run", null));
        Out.attempt("platform", () -> MethodUtils.invokeMethod(Collections.unmodifiableList(List.of(1, 2)), "get", 1) + "" + MethodUtils.invokeMethod(Map.of("a", 1).entrySet().iterator().next(), "getKey", null));
        for (Method m : new Method[] {Hidden.class.getMethod("getName"), Hidden.class.getMethod("run"), ArrayList.class.getMethod("get", int.class), Collections.emptyList().getClass().getMethod("size")}) {
            Out.line(m + " -> " + MethodUtils.getAccessibleMethod(m));
        }
        Out.line(MethodUtils.getMatchingAccessibleMethod(String.class, "indexOf", new Class<?>[] {Character.class}) + " " + MethodUtils.isAssignmentCompatible(int.class, Integer.class) + MethodUtils.getPrimitiveWrapper(char.class) + MethodUtils.toNonPrimitiveClass(byte.class));
        Out.line(ConstructorUtils.invokeConstructor(Person.class, "constructed").getName() + ConstructorUtils.invokeConstructor(StringBuilder.class, "sb") + ConstructorUtils.invokeExactConstructor(Date.class, new Object[] {5L}, new Class<?>[] {long.class}).getTime());
        Out.attempt("protected", () -> ConstructorUtils.invokeConstructor(Person.class, new Object[] {"p", 1}));
        Out.attempt("abstract", () -> ConstructorUtils.invokeConstructor(Base.class, new Object[0]));
        Out.line(MethodUtils.clearCache() >= 0);
    }

    private static void dynamic() throws Exception {
        Out.head("dynamic");
        BasicDynaClass c = new BasicDynaClass("dyna", BasicDynaBean.class, new DynaProperty[] {new DynaProperty("s", String.class), new DynaProperty("n", int.class), new DynaProperty("list", List.class, String.class), new DynaProperty("map", Map.class), new DynaProperty("array", int[].class)});
        DynaBean d = c.newInstance();
        d.set("s", "text");
        d.set("n", 4);
        d.set("list", new ArrayList<>(List.of("a", "b")));
        d.set("map", new TreeMap<>());
        d.set("map", "k", "v");
        d.set("list", 1, "c");
        Out.line(d.get("s") + " " + d.get("n") + d.get("list", 1) + d.get("map", "k") + d.contains("map", "k") + BeanUtils.getProperty(d, "list[0]") + PropertyUtils.getProperty(d, "map(k)"));
        Out.attempt("wrong type", () -> {
            d.set("n", "x");
            return "set";
        });
        Out.attempt("no property", () -> d.get("nope"));
        LazyDynaBean l = new LazyDynaBean("lazy");
        l.set("a", 1);
        l.set("i", 3, "third");
        l.set("m", "key", "value");
        Out.line(new TreeMap<>(l.getMap()) + " " + l.get("absent") + l.size("i") + Arrays.toString(l.getDynaClass().getDynaProperties()));
        WrapDynaBean w = new WrapDynaBean(new Person("wrapped"));
        w.set("age", 5);
        Out.line(w.get("name") + " " + w.get("age") + w.get("numbers", 0) + w.get("mapped", "x") + w.getDynaClass().getName());
        Out.attempt("wrapped", () -> w.get("nope"));
        Out.attempt("convert", () -> {
            ConvertingWrapDynaBean x = new ConvertingWrapDynaBean(new Person());
            x.set("age", "66");
            return x.get("age");
        });
        LazyDynaMap lm = new LazyDynaMap(new TreeMap<>());
        BeanUtils.copyProperties(lm, new Address());
        Out.line(new TreeMap<>(lm.getMap()).keySet());
        LazyDynaList list = new LazyDynaList(Address.class);
        ((DynaBean) list.get(2)).set("city", "listed");
        Out.line(list.size() + " " + ((Address[]) list.toArray())[2].getCity());
        Out.line(new DynaBeanMapDecorator(d).keySet().stream().sorted().toList() + " " + new DynaBeanPropertyMapDecorator(d).get("s"));
    }

    private static void converting() {
        Out.head("converting");
        ConvertUtilsBean c = new ConvertUtilsBean();
        c.register(true, false, 3);
        Object[][] all = {{"12", int.class}, {"1.5", BigDecimal.class}, {"yes", Boolean.class}, {"off", boolean.class}, {"ab", char.class}, {"1,2,3", int[].class}, {"{a, 'b c'}", String[].class}, {"java.lang.String", Class.class}, {"x", long.class}, {"", Double.class}, {"2020-01-02", java.sql.Date.class}, {"http://x", java.net.URL.class}, {"a/b", java.io.File.class}, {"0x10", Integer.class}, {"300", byte.class}, {"RED", Thread.State.class}, {"NEW", Thread.State.class}, {"2020-01-02", Calendar.class}, {"12:30:00", java.util.UUID.class}};
        for (Object[] x : all) {
            Out.attempt(x[0] + " " + ((Class<?>) x[1]).getSimpleName(), () -> {
                Object o = c.convert(x[0], (Class<?>) x[1]);
                return (o instanceof int[] a ? Arrays.toString(a) : o instanceof Object[] a ? Arrays.toString(a) : o) + " " + o.getClass().getSimpleName();
            });
        }
        DateConverter d = new DateConverter();
        d.setPatterns(new String[] {"yyyy-MM-dd", "dd.MM.yyyy"});
        d.setTimeZone(TimeZone.getTimeZone("UTC"));
        c.register(d, Date.class);
        Out.line(((Date) c.convert("03.02.2021", Date.class)).getTime() + " " + c.convert(new Date(0)) + c.convert(new int[] {4, 5}) + c.convert((Object) null));
        c.register(new ArrayConverter(Integer[].class, new IntegerConverter(), 2), Integer[].class);
        Out.line(Arrays.toString((Integer[]) c.convert("5,6", Integer[].class)) + c.lookup(String.class).getClass().getSimpleName() + c.lookup(String.class, Integer.class).getClass().getSimpleName());
        NumberConverter n = new BigDecimalConverter();
        n.setLocale(Locale.GERMANY);
        n.setPattern("#,##0.00");
        Out.line(n.convert(BigDecimal.class, "1.234,50"));
        c.deregister(int.class);
        Out.line(c.lookup(int.class));
        Out.attempt("facade", () -> new ConverterFacade(new IntegerConverter(7)).convert(Integer.class, "bad"));
    }

    private static void resolving() throws Exception {
        Out.head("resolving");
        DefaultResolver r = new DefaultResolver();
        for (String s : new String[] {"a", "a.b", "a[1].b", "a(k.l).b", "a[1]", "a(k)", "a[", "a[x]", "(k)", ""}) {
            Out.attempt(s, () -> r.hasNested(s) + " " + r.next(s) + " " + r.remove(s) + " " + r.isIndexed(s) + r.isMapped(s) + " " + r.getProperty(s) + " " + r.getIndex(s) + r.getKey(s));
        }
    }

    private static void functors() throws Exception {
        Out.head("functors");
        Transformer t = TransformerUtils.chainedTransformer(new Transformer[] {TransformerUtils.invokerTransformer("toUpperCase"), InvokerTransformer.getInstance("substring", new Class<?>[] {int.class, int.class}, new Object[] {1, 3}), TransformerUtils.mapTransformer(new HashMap<>(Map.of("BC", "found")))});
        Out.line(t.transform("abcd") + " " + CollectionUtils.collect(List.of("x", "yy"), TransformerUtils.invokerTransformer("length")));
        Out.attempt("no method", () -> InvokerTransformer.getInstance("nope").transform("x"));
        Out.attempt("throws", () -> InvokerTransformer.getInstance("getThrows").transform(new Person()));
        Out.attempt("private", () -> InvokerTransformer.getInstance("getSecret").transform(new Person()));
        Out.line(((Person) InstantiateTransformer.getInstance(new Class<?>[] {String.class}, new Object[] {"made"}).transform(Person.class)).getName() + ((Person) new InstantiateFactory(Person.class).create()).getName());
        Out.attempt("instantiate", () -> InstantiateTransformer.getInstance(new Class<?>[] {long.class}, new Object[] {1L}).transform(Person.class));
        Out.attempt("not a class", () -> InstantiateTransformer.NO_ARG_INSTANCE.transform("x"));
        Out.attempt("prototype", () -> PrototypeFactory.getInstance(new ArrayList<>(List.of(1))).create());
        Out.attempt("prototype by constructor", () -> PrototypeFactory.getInstance(new StringBuilder("x")).create());
        Out.attempt("no prototype", () -> PrototypeFactory.getInstance(new Person()).create());
        Map<?, ?> lazy = LazyMap.decorate(new TreeMap<>(), FactoryUtils.instantiateFactory(ArrayList.class));
        Out.line(lazy.get("a") + " " + lazy);
        Out.line(CollectionUtils.select(List.of(1, "a", 2L), PredicateUtils.instanceofPredicate(Number.class)) + " " + CollectionUtils.countMatches(List.of(1, 2, 3), PredicateUtils.notPredicate(PredicateUtils.equalPredicate(2))));
        CaseInsensitiveMap m = new CaseInsensitiveMap();
        m.put("Key", 1);
        MultiValueMap v = MultiValueMap.decorate(new TreeMap<>(), TreeSet.class);
        v.put("k", 2);
        v.put("k", 1);
        LRUMap lru = new LRUMap(2);
        for (int i = 0; i < 5; i++) {
            lru.put(i, i * i);
        }
        Out.line(m.get("KEY") + " " + v + lru + new ReferenceMap(ReferenceMap.HARD, ReferenceMap.HARD).isEmpty() + ListUtils.intersection(List.of(1, 2), List.of(2, 3)) + CollectionUtils.getCardinalityMap(List.of("a", "b", "a")).get("a"));
        Closure c = ClosureUtils.forClosure(2, ClosureUtils.invokerClosure("run"));
        Hidden h = new Hidden();
        Out.attempt("closure", () -> {
            c.execute(h);
            return h.getName();
        });
    }

    private static void comparing() {
        Out.head("comparing");
        List<Person> l = new ArrayList<>();
        for (String n : new String[] {"c", "a", "b"}) {
            Person p = new Person(n);
            p.setAge(n.charAt(0) * 7 % 5);
            l.add(p);
        }
        l.sort(new BeanComparator<>("name"));
        Out.line(l.stream().map(Person::getName).toList());
        l.sort(new BeanComparator<>("age", Comparator.reverseOrder()));
        Out.line(l.stream().map(Person::getName).toList());
        Out.attempt("no property", () -> {
            l.sort(new BeanComparator<>("nope"));
            return "sorted";
        });
        Out.line(CollectionUtils.collect(l, new BeanToPropertyValueTransformer("address.city")) + " " + CollectionUtils.find(l, new BeanPropertyValueEqualsPredicate("name", "b")).getClass().getSimpleName());
        new BeanPropertyValueChangeClosure("name", "all").execute(l.get(0));
        Out.line(l.get(0).getName() + new BeanPredicate("happy", PredicateUtils.equalPredicate(true)).evaluate(l.get(0)));
        Out.attempt("transformer", () -> new BeanToPropertyValueTransformer("x.y").transform(l.get(0)));
    }

    private static void bulk() throws Exception {
        Out.head("bulk");
        long sum = 0;
        Person p = new Person("bulk");
        for (int i = 0; i < 30000; i++) {
            BeanUtils.setProperty(p, "address.lines[1]", "line " + i);
            PropertyUtils.setProperty(p, "age", i);
            BeanUtils.setProperty(p, "weight", "" + i);
            sum += BeanUtils.getProperty(p, "address.lines[1]").length() + (Integer) PropertyUtils.getProperty(p, "age") + String.valueOf(MethodUtils.invokeMethod(p, "call", i)).length();
        }
        Out.line(sum + " " + p.getWeight());
    }

    private static void errors() {
        Out.head("errors");
        Out.attempt("null bean", () -> PropertyUtils.getProperty(null, "x"));
        Out.attempt("null name", () -> PropertyUtils.getProperty(new Person(), null));
        Out.attempt("index", () -> PropertyUtils.getIndexedProperty(new Person(), "numbers", 10));
        Out.attempt("not indexed", () -> PropertyUtils.getIndexedProperty(new Person(), "name", 0));
        Out.attempt("not mapped", () -> PropertyUtils.getMappedProperty(new Person(), "name", "k"));
        Out.attempt("nested null", () -> PropertyUtils.getNestedProperty(new Person(), "born.time"));
        Out.attempt("simple nested", () -> PropertyUtils.getSimpleProperty(new Person(), "a.b"));
        Out.attempt("types", () -> {
            PropertyUtils.setProperty(new Person(), "age", "a text");
            return "set";
        });
        Out.attempt("clone", () -> BeanUtils.cloneBean(new Hidden()));
        Out.attempt("null convert", () -> ConvertUtils.convert("x", (Class<?>) null));
        Out.attempt("class of bean", () -> BeanUtils.getProperty(new Person(), "class.classLoader"));
    }
}

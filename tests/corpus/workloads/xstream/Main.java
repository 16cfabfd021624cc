import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.annotations.*;
import com.thoughtworks.xstream.converters.*;
import com.thoughtworks.xstream.converters.basic.*;
import com.thoughtworks.xstream.converters.collections.CollectionConverter;
import com.thoughtworks.xstream.converters.enums.EnumToStringConverter;
import com.thoughtworks.xstream.converters.extended.*;
import com.thoughtworks.xstream.converters.javabean.JavaBeanConverter;
import com.thoughtworks.xstream.converters.reflection.*;
import com.thoughtworks.xstream.core.util.QuickWriter;
import com.thoughtworks.xstream.io.*;
import com.thoughtworks.xstream.io.binary.*;
import com.thoughtworks.xstream.io.json.*;
import com.thoughtworks.xstream.io.naming.*;
import com.thoughtworks.xstream.io.xml.*;
import com.thoughtworks.xstream.mapper.*;
import com.thoughtworks.xstream.persistence.*;
import com.thoughtworks.xstream.security.*;
import java.io.*;
import java.math.BigDecimal;
import java.util.*;

/** XStream: any object to XML, JSON and binary and back by fields; references, annotations, converters, serialization's own methods, security, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        fields();
        references();
        annotated();
        platform();
        serializable();
        converters();
        providers();
        drivers();
        aliases();
        mappers();
        security();
        streams();
        bulk();
        errors();
    }

    static class Base {
        private int hidden = 1;
        protected String shared = "base";
        transient int skipped = 3;
        static int counter = 4;
    }

    static class Derived extends Base {
        private final long number;
        private String hidden = "hides";
        private double[] reals = {1.5, -0.0, Double.NaN};
        private char letter = '\u0001';
        private Boolean boxed;
        private List<Object> any = new ArrayList<>(List.of(1, "two", 3L, 'c', new Point(1, 2)));
        private int[][] grid = {{1}, {}, {2, 3}};
        private Colour colour = Colour.BLUE;
        private Base other;
        private byte[] bytes = "binary".getBytes();
        private char[] chars = {'a', '<'};
        private Object[] objects = {null, "x", new int[] {5}};

        Derived(long number) {
            this.number = number;
        }
    }

    static final class Point implements Serializable {
        private static final long serialVersionUID = 1;
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point p && p.x == x && p.y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public String toString() {
            return x + "/" + y;
        }
    }

    enum Colour {
        RED, BLUE {
            @Override
            String own() {
                return "blue's own";
            }
        };

        String own() {
            return "own";
        }
    }

    private static XStream stream(HierarchicalStreamDriver... d) {
        XStream x = d.length == 0 ? new XStream() : new XStream(d[0]);
        x.allowTypesByRegExp(new String[] {"Main.*", "java\\..*"});
        return x;
    }

    private static Object trip(String name, XStream x, Object o) {
        String s = x.toXML(o);
        Out.line(name + ": " + s.replace("\r", ""));
        Object back = x.fromXML(s);
        Out.line("  same again: " + x.toXML(back).equals(s) + " " + (back == null ? null : back.getClass().getSimpleName()));
        return back;
    }

    private static void fields() {
        Out.head("fields");
        Derived d = (Derived) trip("derived", stream(), new Derived(7));
        Out.line(d.number + d.hidden + ((Base) d).hidden + d.skipped + d.any + d.colour.own() + new String(d.bytes) + d.objects.length);
        class Local {
            final int captured = d.reals.length;
            String s = "local";
        }
        trip("local", stream(), new Local());
        trip("anonymous", stream(), new Object() {
            int a = 1;
        });
        trip("inner", stream(), new Holder().new Inner());
        trip("null", stream(), null);
        trip("arrays", stream(), new Object[] {new String[][] {{"a"}, null}, new Integer[] {1}, new boolean[] {true}, new Point[] {new Point(0, 1)}});
    }

    static class Holder {
        private String outer = "o";

        class Inner {
            private String inner = outer + "i";
        }
    }

    static class Node {
        String name;
        Node next;
        List<Node> others = new LinkedList<>();
        Map<Node, Node> map;

        Node(String name) {
            this.name = name;
        }
    }

    private static void references() {
        Out.head("references");
        Node a = new Node("a");
        Node b = new Node("b");
        a.next = b;
        b.next = a;
        a.others.addAll(List.of(b, b, a));
        for (int mode : new int[] {XStream.XPATH_RELATIVE_REFERENCES, XStream.XPATH_ABSOLUTE_REFERENCES, XStream.ID_REFERENCES, XStream.SINGLE_NODE_XPATH_RELATIVE_REFERENCES}) {
            XStream x = stream();
            x.setMode(mode);
            Node n = (Node) trip("mode " + mode, x, a);
            Out.line(n.next.next == n && n.others.get(0) == n.others.get(1) && n.others.get(2) == n);
        }
        XStream none = stream();
        none.setMode(XStream.NO_REFERENCES);
        Out.attempt("no references", () -> none.toXML(a));
        Out.line(none.toXML(List.of(new Point(1, 1), new Point(1, 1))));
    }

    @XStreamAlias("person")
    @XStreamInclude(Extra.class)
    static class Person {
        @XStreamAsAttribute
        private String name;
        @XStreamAlias("years")
        @XStreamAsAttribute
        private int age;
        @XStreamOmitField
        private String secret = "omitted";
        @XStreamImplicit(itemFieldName = "nick")
        private List<String> nicks = new ArrayList<>(List.of("n1", "n2"));
        @XStreamConverter(value = BooleanConverter.class, booleans = false, strings = {"yes", "no"})
        private boolean happy = true;
        @XStreamConverter(PointConverter.class)
        private Point home = new Point(3, 4);
        @XStreamImplicit
        private Extra[] extras = {new Extra("e")};
        private Map<String, Colour> colours = new TreeMap<>(Map.of("k", Colour.RED));

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }
    }

    @XStreamAlias("extra")
    @XStreamConverter(value = ToAttributedValueConverter.class, strings = "text")
    static class Extra {
        private String text;
        private int n = 9;

        Extra(String text) {
            this.text = text;
        }
    }

    public static final class PointConverter extends AbstractSingleValueConverter {
        @Override
        public boolean canConvert(@SuppressWarnings("rawtypes") Class c) {
            return c == Point.class;
        }

        @Override
        public Object fromString(String s) {
            String[] p = s.split("/");
            return new Point(Integer.parseInt(p[0]), Integer.parseInt(p[1]));
        }
    }

    private static void annotated() {
        Out.head("annotated");
        XStream x = stream();
        x.processAnnotations(Person.class);
        Person p = (Person) trip("person", x, new Person("ann", 40));
        Out.line(p.secret + p.nicks + p.extras.length + p.home + p.happy);
        XStream auto = stream();
        auto.autodetectAnnotations(true);
        Out.line(auto.toXML(new Person("auto", 1)));
        Out.attempt("not processed", () -> stream().toXML(new Person("plain", 2)));
        Out.attempt("bad annotation", () -> {
            XStream y = stream();
            y.processAnnotations(BadConverter.class);
            return y.toXML(new BadConverter());
        });
    }

    static class BadConverter {
        @XStreamConverter(NeedsArgument.class)
        String s = "x";
    }

    static final class NeedsArgument extends AbstractSingleValueConverter {
        NeedsArgument(Thread t) {
        }

        @Override
        public boolean canConvert(@SuppressWarnings("rawtypes") Class c) {
            return true;
        }

        @Override
        public Object fromString(String s) {
            return s;
        }
    }

    private static void platform() throws Exception {
        Out.head("platform");
        Properties p = new Properties();
        p.setProperty("k", "v");
        Object[] all = {new BigDecimal("1.10"), Locale.GERMANY, new Date(0), new java.sql.Timestamp(5), UUID.fromString("00000000-0000-0001-0000-000000000002"), new java.net.URI("http://x"), String.class, int[].class, Derived.class.getDeclaredField("number"), List.class.getMethod("get", int.class), new StringBuilder("sb"), new BitSet(), Currency.getInstance("EUR"), new GregorianCalendar(TimeZone.getTimeZone("UTC")) {
            {
                setTimeInMillis(0);
            }
        }.getTime(), p, new TreeMap<>(Comparator.reverseOrder()), new TreeSet<>(List.of(2, 1)), EnumSet.of(Colour.RED), new EnumMap<>(Map.of(Colour.BLUE, 1)), new LinkedHashMap<>(Map.of("a", List.of())), new Vector<>(List.of(1)), new Hashtable<>(Map.of("h", 1)), Collections.singletonList("single"), Collections.emptyMap(), Arrays.asList(1, 2), java.time.Duration.ofSeconds(3), java.time.LocalDate.of(2020, 2, 29), java.time.ZoneId.of("UTC"), java.util.regex.Pattern.compile("a+"), new File("a/b"), new StackTraceElement("C", "m", "f", 1), Character.valueOf('\u0000'), new ArrayDeque<>(List.of(1)), new Object(), java.nio.charset.StandardCharsets.UTF_8};
        for (Object o : all) {
            Out.attempt(o.getClass().getName(), () -> {
                XStream x = stream();
                String s = x.toXML(o);
                return s.replace("\n", "").replaceAll("> +<", "><") + " " + x.toXML(x.fromXML(s)).equals(s);
            });
        }
        Out.attempt("list of", () -> stream().toXML(List.of(1)));
        Out.attempt("lambda", () -> stream().toXML((Runnable) () -> { }));
        Out.attempt("optional", () -> stream().toXML(Optional.of(1)));
        Out.attempt("record", () -> stream().toXML(new Rec(1, "r")));
        Out.attempt("record back", () -> stream().fromXML(stream().toXML(new Rec(1, "r"))));
    }

    record Rec(int a, String b) {
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 1;
        private String s = "default";
        private transient int derived;
        private int n;

        Custom(int n) {
            this.n = n;
            derived = n * 2;
        }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeInt(n + 1);
            o.writeUTF("utf");
            o.writeObject(new Point(n, n));
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            derived = i.readInt() * 10;
            s += i.readUTF() + i.readObject();
        }
    }

    static class Replaced implements Serializable {
        private static final long serialVersionUID = 1;
        String v = "original";

        private Object writeReplace() {
            return new Proxy(v);
        }
    }

    static class Proxy implements Serializable {
        private static final long serialVersionUID = 1;
        private final String carried;

        Proxy(String s) {
            carried = s;
        }

        private Object readResolve() {
            Replaced r = new Replaced();
            r.v = "resolved " + carried;
            return r;
        }
    }

    public static class External implements Externalizable {
        private int n;

        public External() {
        }

        External(int n) {
            this.n = n;
        }

        @Override
        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(n);
            o.writeObject("ext");
        }

        @Override
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            n = i.readInt() + String.valueOf(i.readObject()).length();
        }
    }

    static class WithFields implements Serializable {
        private static final long serialVersionUID = 1;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("other", int.class)};
        private transient int real = 8;

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.putFields().put("other", real * 2);
            o.writeFields();
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            real = i.readFields().get("other", -1);
        }
    }

    private static void serializable() {
        Out.head("serializable");
        Custom c = (Custom) stream().fromXML(stream().toXML(new Custom(4)));
        Out.line(c.derived + c.s + c.n);
        Out.line(stream().toXML(new Custom(4)));
        Out.line(stream().toXML(new Replaced()) + ((Replaced) stream().fromXML(stream().toXML(new Replaced()))).v);
        Out.line(stream().toXML(new External(3)) + ((External) stream().fromXML(stream().toXML(new External(3)))).n);
        Out.attempt("own fields", () -> stream().toXML(new WithFields()) + ((WithFields) stream().fromXML(stream().toXML(new WithFields()))).real);
    }

    public static class Bean {
        private String name = "bean";
        private int size = 2;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = "set " + name;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }

        public int getReadOnly() {
            return 5;
        }
    }

    private static void converters() {
        Out.head("converters");
        XStream x = stream();
        x.registerConverter(new JavaBeanConverter(x.getMapper(), Bean.class));
        x.registerConverter(new EnumToStringConverter<>(Colour.class, Map.of("rot", Colour.RED, "blau", Colour.BLUE)));
        x.registerConverter(new Converter() {
            @Override
            public boolean canConvert(@SuppressWarnings("rawtypes") Class c) {
                return c == Point.class;
            }

            @Override
            public void marshal(Object o, HierarchicalStreamWriter w, MarshallingContext m) {
                Point p = (Point) o;
                w.addAttribute("x", "" + p.x);
                w.startNode("ypsilon");
                m.convertAnother(p.y);
                w.endNode();
            }

            @Override
            public Object unmarshal(HierarchicalStreamReader r, UnmarshallingContext u) {
                int a = Integer.parseInt(r.getAttribute("x"));
                r.moveDown();
                int b = (Integer) u.convertAnother(null, Integer.class);
                r.moveUp();
                return new Point(a, b);
            }
        });
        Out.line(x.toXML(new Bean()) + ((Bean) x.fromXML(x.toXML(new Bean()))).getName());
        trip("enum and point", x, new ArrayList<>(List.of(Colour.RED, Colour.BLUE, new Point(8, 9))));
        x.registerConverter(new NamedMapConverter(x.getMapper(), "entry", "key", String.class, "value", Integer.class, true, false, x.getConverterLookup()));
        trip("named map", x, new HashMap<>(Map.of("a", 1)));
        XStream y = stream();
        y.registerLocalConverter(Derived.class, "number", new LongConverter() {
            @Override
            public String toString(Object o) {
                return "#" + o;
            }

            @Override
            public Object fromString(String s) {
                return Long.valueOf(s.substring(1));
            }
        });
        y.omitField(Derived.class, "any");
        y.omitField(Base.class, "hidden");
        y.ignoreUnknownElements("strange.*");
        Out.line(((Derived) y.fromXML(y.toXML(new Derived(12)).replace("</Main_-Derived>", "<strangeOne>1</strangeOne></Main_-Derived>").replace("</Main$Derived>", "<strangeOne>1</strangeOne></Main$Derived>"))).number);
    }

    private static void providers() {
        Out.head("providers");
        Out.line(((Base) stream().fromXML("<Main_-Base><shared>read</shared></Main_-Base>".replace("_-", "_-"))).skipped);
        XStream pure = new XStream(new PureJavaReflectionProvider());
        pure.allowTypesByWildcard(new String[] {"Main**"});
        Base b = (Base) pure.fromXML("<Main_-Base><shared>read</shared></Main_-Base>");
        Out.line(b.skipped + b.shared + b.hidden);
        Out.attempt("no constructor", () -> pure.fromXML("<Main_-Node/>"));
        Out.attempt("final field", () -> pure.fromXML("<Main_-Point><x>1</x></Main_-Point>"));
        XStream sorted = new XStream(new PureJavaReflectionProvider(new FieldDictionary(new NativeFieldKeySorter())));
        Out.line(sorted.toXML(new Derived(1)).length());
        SortableFieldKeySorter s = new SortableFieldKeySorter();
        s.registerFieldOrder(Bean.class, new String[] {"size", "name"});
        XStream own = new XStream(new PureJavaReflectionProvider(new FieldDictionary(s)));
        Out.line(own.toXML(new Bean()));
        Out.attempt("incomplete", () -> {
            s.registerFieldOrder(Node.class, new String[] {"name"});
            return own.toXML(new Node("n"));
        });
        FieldDictionary f = new FieldDictionary();
        Out.line(f.field(Derived.class, "hidden", null) + " " + f.field(Derived.class, "hidden", Base.class) + f.fieldOrNull(Derived.class, "nope", null));
    }

    private static void drivers() throws Exception {
        Out.head("drivers");
        Node a = new Node("driven");
        a.next = new Node("next <&>");
        HierarchicalStreamDriver[] all = {new DomDriver(), new StaxDriver(), new StaxDriver(new XmlFriendlyNameCoder("__", "_")), new XppDriver(), new JsonHierarchicalStreamDriver()};
        for (HierarchicalStreamDriver d : all) {
            Out.attempt(d.getClass().getSimpleName(), () -> {
                XStream x = stream(d);
                String s = x.toXML(a);
                return s + (d instanceof JsonHierarchicalStreamDriver ? "" : ((Node) x.fromXML(s)).next.name);
            });
        }
        XStream j = new XStream(new JsonHierarchicalStreamDriver() {
            @Override
            public HierarchicalStreamWriter createWriter(Writer w) {
                return new JsonWriter(w, JsonWriter.DROP_ROOT_MODE);
            }
        });
        j.setMode(XStream.NO_REFERENCES);
        Out.line(j.toXML(new Derived(3)));
        XStream b = stream(new BinaryStreamDriver());
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        b.toXML(new Derived(5), o);
        Out.bytes("binary", o.toByteArray());
        Out.line(((Derived) b.fromXML(new ByteArrayInputStream(o.toByteArray()))).number);
        StringWriter w = new StringWriter();
        stream().marshal(a, new CompactWriter(w));
        Out.line(w);
        XStream cdata = stream(new XppDriver() {
            @Override
            public HierarchicalStreamWriter createWriter(Writer out) {
                return new PrettyPrintWriter(out) {
                    @Override
                    protected void writeText(QuickWriter q, String text) {
                        q.write("<![CDATA[" + text + "]]>");
                    }
                };
            }
        });
        Out.line(cdata.toXML(new Point(1, 2)));
    }

    /** JSON is only written. */
    static class JsonHierarchicalStreamDriver extends com.thoughtworks.xstream.io.json.JsonHierarchicalStreamDriver {
    }

    private static void aliases() {
        Out.head("aliases");
        XStream x = stream();
        x.alias("p", Point.class);
        x.aliasField("ix", Point.class, "x");
        x.useAttributeFor(Point.class, "x");
        x.aliasAttribute(Point.class, "y", "ypsilon");
        x.useAttributeFor(Point.class, "y");
        x.aliasPackage("short", "java.util.concurrent");
        x.aliasType("numbers", Number.class);
        x.aliasSystemAttribute("kind", "class");
        x.addImplicitCollection(Node.class, "others", "other", Node.class);
        x.addDefaultImplementation(LinkedList.class, List.class);
        x.addImmutableType(Point.class, true);
        trip("aliased", x, new Object[] {new Point(5, 6), new java.util.concurrent.atomic.AtomicInteger(3).get(), 1.5f});
        Node n = new Node("implicit");
        n.others.add(new Node("inside"));
        trip("implicit", x, n);
        trip("wrapped", x, new Wrapper());
    }

    static class Wrapper {
        Object o = new Point(1, 2);
        Number n = 4L;
        List<String> l = new ArrayList<>(List.of("x"));
    }

    private static void mappers() {
        Out.head("mappers");
        XStream x = new XStream() {
            @Override
            protected MapperWrapper wrapMapper(MapperWrapper next) {
                return new MapperWrapper(next) {
                    @Override
                    public String serializedMember(@SuppressWarnings("rawtypes") Class type, String name) {
                        return "m-" + super.serializedMember(type, name);
                    }

                    @Override
                    public String realMember(@SuppressWarnings("rawtypes") Class type, String name) {
                        return super.realMember(type, name.substring(2));
                    }

                    @Override
                    public boolean shouldSerializeMember(@SuppressWarnings("rawtypes") Class in, String name) {
                        return !name.equals("map");
                    }
                };
            }
        };
        x.allowTypesByWildcard(new String[] {"Main**"});
        Node n = (Node) trip("mapped", x, new Node("m"));
        Out.line(n.name + x.getMapper().lookupMapperOfType(CachingMapper.class).getClass().getSimpleName() + x.getMapper().realClass("Main$Node") + x.getMapper().serializedClass(Point.class));
    }

    private static void security() {
        Out.head("security");
        XStream x = new XStream();
        x.addPermission(NoTypePermission.NONE);
        x.addPermission(PrimitiveTypePermission.PRIMITIVES);
        x.allowTypes(new Class<?>[] {Point.class, String.class});
        x.denyTypes(new String[] {"Main$Node"});
        for (String s : new String[] {"<Main_-Point><x>1</x><y>2</y></Main_-Point>", "<Main_-Node/>", "<int>5</int>", "<list/>", "<java.lang.ProcessBuilder/>", "<string>s</string>", "<no.Such/>"}) {
            Out.attempt(s, () -> x.fromXML(s));
        }
    }

    private static void streams() throws Exception {
        Out.head("streams");
        StringWriter w = new StringWriter();
        try (ObjectOutputStream o = stream().createObjectOutputStream(w, "things")) {
            o.writeObject(new Point(1, 2));
            o.writeInt(5);
            o.writeUTF("utf");
        }
        Out.line(w);
        try (ObjectInputStream i = stream().createObjectInputStream(new StringReader(w.toString()))) {
            Out.line(i.readObject() + " " + i.readInt() + i.readUTF());
            Out.attempt("end", i::readObject);
        }
        File folder = new File("persisted");
        folder.mkdir();
        Map<Object, Object> m = new XmlMap(new FilePersistenceStrategy(folder, stream()));
        m.put("k", new Point(7, 8));
        m.put("l", "text");
        Out.line(m.size() + " " + m.get("k") + m.containsKey("l") + m.remove("l") + Arrays.toString(folder.list()));
    }

    private static void bulk() {
        Out.head("bulk");
        List<Object> l = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Derived d = new Derived(i);
            d.other = new Base();
            d.any.add(new TreeMap<>(Map.of("k" + i, new Point(i, -i))));
            l.add(d);
            l.add(new Custom(i));
        }
        for (int i = 0; i < 5; i++) {
            XStream x = stream();
            String s = x.toXML(l);
            Out.text("bulk", s);
            Out.line(x.toXML(x.fromXML(s)).length());
        }
    }

    private static void errors() {
        Out.head("errors");
        for (String s : new String[] {"<Main_-Point><z>1</z></Main_-Point>", "<Main_-Point><x>one</x></Main_-Point>", "<no.Such/>", "<Main_-Point>", "", "<Main_-Derived><colour>GREEN</colour></Main_-Derived>", "<Main_-Node><next reference='../../nothing'/></Main_-Node>", "<Main_-Derived><any class='string'>x</any></Main_-Derived>", "<int-array><string>x</string></int-array>", "<java-class>no.Such</java-class>", "<Main_-Derived><number defined-in='Main$Base'>1</number></Main_-Derived>", "<Main_-Point><x>1</x><x>2</x></Main_-Point>", "<java.lang.Runnable/>", "<method><class>java.util.List</class><name>nope</name><parameter-types/></method>", "<date>not a date</date>"}) {
            Out.attempt(s, () -> {
                try {
                    return stream().fromXML(s);
                } catch (ConversionException e) {
                    List<String> keys = new ArrayList<>();
                    e.keys().forEachRemaining(k -> keys.add(k + "=" + e.get((String) k)));
                    keys.removeIf(k -> k.startsWith("version"));
                    return "conversion: " + e.getShortMessage() + " " + Out.nameless(keys.toString()) + (e.getCause() == null ? "" : Out.thrown(e.getCause()));
                }
            });
        }
        Out.attempt("thread", () -> stream().toXML(new Thread()).length() > 0);
        Out.attempt("alias", () -> {
            stream().aliasField("x", Point.class, "nope");
            return "set";
        });
    }
}

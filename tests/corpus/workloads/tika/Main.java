import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.tika.Tika;
import org.apache.tika.config.*;
import org.apache.tika.detect.*;
import org.apache.tika.exception.TikaConfigException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.extractor.*;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.language.detect.LanguageDetector;
import org.apache.tika.metadata.*;
import org.apache.tika.metadata.filter.*;
import org.apache.tika.mime.*;
import org.apache.tika.parser.*;
import org.apache.tika.sax.*;
import org.apache.tika.utils.*;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Tika's core: services found by loaders, configurations in XML that make classes by name and set annotated fields and setters, detection, parsers, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        services();
        configured();
        parameters();
        detecting();
        types();
        parsing();
        metadata();
        handlers();
        filters();
        bulk();
        errors();
    }

    /** A parser for a type of its own, with parameters in private fields, protected ones of a superclass, and setters. */
    public static class Base extends AbstractParser {
        private static final long serialVersionUID = 1;
        @Field(name = "inherited")
        private int inherited = 1;
        protected List<String> log = new ArrayList<>();

        @Override
        public Set<MediaType> getSupportedTypes(ParseContext c) {
            return Set.of(MediaType.parse("text/x-own"));
        }

        @Override
        public void parse(InputStream s, ContentHandler h, Metadata m, ParseContext c) throws IOException, SAXException, TikaException {
            XHTMLContentHandler x = new XHTMLContentHandler(h, m);
            x.startDocument();
            x.element("p", toString());
            x.startElement("a", "href", "http://x");
            x.characters(new String(s.readAllBytes(), StandardCharsets.UTF_8));
            x.endElement("a");
            x.endDocument();
            m.set("X-Own", "yes");
            m.add("X-Own", "again");
        }

        @Override
        public String toString() {
            return "inherited " + inherited;
        }
    }

    public static class Own extends Base implements Initializable {
        private static final long serialVersionUID = 1;
        @Field
        private String text = "default";
        @Field
        private boolean flag;
        @Field(name = "renamed")
        private double number;
        @Field(required = true)
        private int needed;
        @Field
        private ArrayList<String> list;
        @Field
        private java.net.URL url;
        @Field
        private Path path;
        private long byMethod;
        private boolean initialized;
        private boolean checked;

        @Field
        public void setByMethod(long l) {
            byMethod = l * 2;
        }

        @Override
        public void initialize(Map<String, Param> p) throws TikaConfigException {
            initialized = true;
            log.addAll(new TreeSet<>(p.keySet()));
        }

        @Override
        public void checkInitialization(InitializableProblemHandler h) throws TikaConfigException {
            checked = true;
        }

        @Override
        public String toString() {
            return super.toString() + " own " + text + flag + number + needed + list + url + path + byMethod + initialized + checked + log;
        }
    }

    public static class OwnDetector implements Detector {
        private static final long serialVersionUID = 1;

        @Override
        public MediaType detect(InputStream s, Metadata m) throws IOException {
            if (s == null) {
                return MediaType.OCTET_STREAM;
            }
            s.mark(4);
            byte[] b = s.readNBytes(4);
            s.reset();
            return new String(b, StandardCharsets.US_ASCII).equals("OWN!") ? MediaType.parse("text/x-own") : MediaType.OCTET_STREAM;
        }
    }

    public static class Decorating extends ParserDecorator {
        private static final long serialVersionUID = 1;

        public Decorating(Parser p) {
            super(p);
        }

        @Override
        public void parse(InputStream s, ContentHandler h, Metadata m, ParseContext c) throws IOException, SAXException, TikaException {
            m.add("decorated", getWrappedParser().getClass().getName());
            super.parse(s, h, m, c);
        }
    }

    public static class NoDefault extends Base {
        private static final long serialVersionUID = 1;

        public NoDefault(int x) {
        }
    }

    public static class Throwing extends Base {
        private static final long serialVersionUID = 1;

        public Throwing() {
            throw new IllegalStateException("parser is not made");
        }
    }

    private static ServiceLoader loader(String... services) throws IOException {
        Path root = Files.createTempDirectory(Path.of("").toAbsolutePath(), "services");
        for (int i = 0; i < services.length; i += 2) {
            Path p = root.resolve("META-INF/services/" + services[i]);
            Files.createDirectories(p.getParent());
            Files.writeString(p, services[i + 1]);
        }
        return new ServiceLoader(new java.net.URLClassLoader(new java.net.URL[] {root.toUri().toURL()}, Main.class.getClassLoader()), (n, t) -> Out.line("  problem of " + n + ": " + Out.thrown(t)), true);
    }

    private static void services() throws Exception {
        Out.head("services");
        ServiceLoader l = loader("org.apache.tika.parser.Parser", "# comment\nMain$Base # more\nMain$Own\nno.Such\nMain$Throwing\nMain$NoDefault\njava.lang.String\n\nMain$Base\n", "org.apache.tika.detect.Detector", "Main$OwnDetector");
        Out.line(l.loadServiceProviders(Parser.class).stream().map(p -> p.getClass().getName()).sorted().toList());
        Out.line(l.loadServiceProviders(Detector.class).stream().map(p -> p.getClass().getName()).sorted().toList());
        Out.line(l.loadStaticServiceProviders(Parser.class, Set.of(Own.class)).stream().map(p -> p.getClass().getName()).sorted().toList());
        Out.line(l.isDynamic() + " " + l.getServiceClass(Parser.class, "Main$Own"));
        Out.attempt("not a service", () -> l.getServiceClass(Parser.class, "java.lang.String"));
        DefaultParser d = new DefaultParser(MediaTypeRegistry.getDefaultRegistry(), l);
        Out.line(new TreeMap<>(d.getParsers()).keySet() + " " + d.getAllComponentParsers().size());
        Out.line(new DefaultDetector(MimeTypes.getDefaultMimeTypes(), l).getDetectors().stream().map(x -> x.getClass().getSimpleName()).toList());
        Out.attempt("static", () -> ServiceLoaderUtils.<Own>newInstance("Main$Own").toString());
        Out.attempt("by name", () -> ServiceLoaderUtils.newInstance("Main$OwnDetector").getClass());
        Out.line(new LoadErrorHandlerNames().names());
    }

    private static final class LoadErrorHandlerNames {
        String names() {
            List<LoadErrorHandler> all = List.of(LoadErrorHandler.IGNORE, LoadErrorHandler.WARN, LoadErrorHandler.THROW);
            return all.stream().map(h -> {
                try {
                    if (h != LoadErrorHandler.WARN) {
                        h.handleLoadError("x", new Exception("y"));
                    }
                    return "passed";
                } catch (RuntimeException e) {
                    return Out.thrown(e);
                }
            }).toList().toString();
        }
    }

    private static TikaConfig config(String xml) throws Exception {
        return new TikaConfig(new ByteArrayInputStream(("<?xml version='1.0'?><properties>" + xml + "</properties>").getBytes(StandardCharsets.UTF_8)));
    }

    private static final String PARAMS = "<params><param name='text' type='string'>given</param><param name='flag' type='bool'>true</param><param name='renamed' type='double'>2.5</param><param name='needed' type='int'>7</param><param name='list' type='list'><string>a</string><string>b</string></param><param name='url' type='url'>http://x/y</param><param name='byMethod' type='long'>21</param><param name='inherited' type='int'>33</param></params>";

    private static void configured() throws Exception {
        Out.head("configured");
        String[] xmls = {"<parsers><parser class='Main$Own'>" + PARAMS + "</parser></parsers>", "<parsers><parser class='Main$Base'><mime>text/x-other</mime><mime-exclude>text/x-own</mime-exclude></parser></parsers>", "<parsers><parser class='Main$Decorating'><parser class='Main$Own'>" + PARAMS + "</parser></parser></parsers>", "<parsers><parser class='org.apache.tika.parser.CompositeParser'><parser class='Main$Base'/><parser class='org.apache.tika.parser.EmptyParser'/></parser></parsers><detectors><detector class='Main$OwnDetector'/><detector class='org.apache.tika.detect.DefaultDetector'><detector-exclude class='org.apache.tika.detect.TextDetector'/></detector></detectors>", "<parsers><parser class='org.apache.tika.parser.DefaultParser'><parser-exclude class='Main$Base'/></parser></parsers><executor-service class='org.apache.tika.concurrent.SimpleThreadPoolExecutor'><params><param name='corePoolSize' type='int'>2</param></params></executor-service>", "<service-loader dynamic='true' loadErrorHandler='IGNORE' initializableProblemHandler='ignore'/><encodingDetectors/>", "<parsers><parser class='org.apache.tika.parser.AutoDetectParser'/></parsers>", "<detectors><detector class='org.apache.tika.detect.NNExampleModelDetector'/></detectors>", "<parsers><parser class='org.apache.tika.parser.multiple.FallbackParser'><params><param name='metadataPolicy' value='KEEP_ALL'/></params><parser class='Main$Base'/></parser></parsers>"};
        for (String x : xmls) {
            Out.attempt(x, () -> {
                TikaConfig c = config(x);
                Metadata m = new Metadata();
                BodyContentHandler h = new BodyContentHandler();
                m.set(Metadata.CONTENT_TYPE, "text/x-own");
                c.getParser().parse(new ByteArrayInputStream("OWN! text".getBytes()), h, m, new ParseContext());
                return c.getParser().getClass().getSimpleName() + c.getParser().getSupportedTypes(new ParseContext()).stream().map(String::valueOf).filter(s -> s.contains("x-o")).sorted().toList() + c.getDetector().getClass().getSimpleName() + c.getDetector().detect(new ByteArrayInputStream("OWN! text".getBytes()), new Metadata()) + " " + h.toString().strip() + new TreeSet<>(Arrays.asList(m.names())) + Arrays.toString(m.getValues("decorated"));
            });
        }
    }

    public static class Target {
        @Field
        private int i = 1;
        @Field
        private Integer boxed;
        @Field
        private String s;
        @Field(name = "f")
        private float single;
        @Field
        private List<String> list;
        @Field
        private Map<String, String> map;
        private String set;

        @Field
        public void setSet(String s) {
            set = "set " + s;
        }
    }

    public static class NoParameter extends Target {
        @Field
        public void setNothing() {
        }
    }

    private static void parameters() {
        Out.head("parameters");
        for (Param<?>[] p : new Param<?>[][] {{new Param<>("i", 5)}, {new Param<>("s", "text"), new Param<>("set", "by")}, {new Param<>("i", "no int")}, {new Param<>("boxed", 6), new Param<>("f", 1.5f)}, {new Param<>("list", new ArrayList<>(List.of("x")))}, {}}) {
            Out.attempt(Arrays.toString(Arrays.stream(p).map(Param::getName).toArray()), () -> {
                Map<String, Param> m = new TreeMap<>();
                for (Param<?> x : p) {
                    m.put(x.getName(), x);
                }
                Target t = new Target();
                AnnotationUtils.assignFieldParams(t, m);
                return t.i + " " + t.boxed + t.s + t.single + t.list + t.map + t.set;
            });
        }
        Out.attempt("no parameter", () -> {
            AnnotationUtils.assignFieldParams(new NoParameter(), Map.of());
            return "assigned";
        });
        Out.attempt("required", () -> {
            AnnotationUtils.assignFieldParams(new Own(), Map.of());
            return "assigned";
        });
        for (Object o : new Object[] {1, "s", 2L, true, 1.5, new ArrayList<>(List.of("a")), new java.io.File("f")}) {
            Out.attempt("param of " + o, () -> {
                Param<Object> p = new Param<>("name", o);
                java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
                p.save(b);
                String x = b.toString(StandardCharsets.UTF_8).replace("\r", "").replace("\n", "");
                return x + " " + Param.load(new ByteArrayInputStream(b.toByteArray())).getValue() + p.getTypeString();
            });
        }
    }

    private static void detecting() throws Exception {
        Out.head("detecting");
        Tika t = new Tika();
        Map<String, byte[]> samples = new TreeMap<>();
        samples.put("a.txt", "plain text".getBytes());
        samples.put("b.html", "<!DOCTYPE html><html><head></head></html>".getBytes());
        samples.put("c.pdf", "%PDF-1.4\n".getBytes());
        samples.put("d", "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".getBytes());
        samples.put("e.zip", new byte[] {'P', 'K', 3, 4, 0, 0});
        samples.put("f.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        samples.put("g.class", new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 52});
        samples.put("h.java", "class X {}".getBytes());
        samples.put("i.unknown", new byte[] {0, 1, 2, 3, (byte) 255});
        samples.put("j.gif", "GIF89a".getBytes());
        samples.put("k.json", "{\"a\": 1}".getBytes());
        samples.put("l.exe", new byte[] {'M', 'Z', 0, 0});
        samples.put("m.eml", "From: a@b\nSubject: x\n\ntext".getBytes());
        samples.put("n", new byte[0]);
        samples.put("o.csv", "a,b\n1,2".getBytes());
        samples.put("p.tar.gz", new byte[] {31, (byte) 139, 8});
        samples.forEach((n, b) -> Out.attempt(n, () -> t.detect(b) + " " + t.detect(n) + " " + t.detect(b, n) + " " + t.detect(new ByteArrayInputStream(b))));
        MediaType m = new DefaultDetector().detect(TikaInputStream.get("#!/bin/sh\n".getBytes()), new Metadata());
        Out.line(m + " " + new TextDetector().detect(new ByteArrayInputStream("ä".getBytes(StandardCharsets.UTF_8)), new Metadata()) + new NameDetector(Map.of(java.util.regex.Pattern.compile(".*\\.own"), MediaType.parse("text/x-own"))).detect(null, named("x.own")));
        Out.line(new MagicDetector(MediaType.parse("a/b"), "OWN".getBytes(), null, false, 0, 4).detect(new ByteArrayInputStream("  OWN".getBytes()), new Metadata()) + " " + new TypeDetector().detect(null, typed("c/d")) + new EmptyDetector().detect(null, new Metadata()) + new ZeroSizeFileDetector().detect(new ByteArrayInputStream(new byte[0]), new Metadata()));
        TextStatistics s = new TextStatistics();
        s.addData("some ascii and ä".getBytes(StandardCharsets.UTF_8), 0, 17);
        Out.line(s.count() + " " + s.countSafeAscii() + s.looksLikeUTF8() + s.countControl());
    }

    private static Metadata named(String n) {
        Metadata m = new Metadata();
        m.set(TikaCoreProperties.RESOURCE_NAME_KEY, n);
        return m;
    }

    private static Metadata typed(String n) {
        Metadata m = new Metadata();
        m.set(Metadata.CONTENT_TYPE, n);
        return m;
    }

    private static void types() throws Exception {
        Out.head("types");
        MimeTypes all = MimeTypes.getDefaultMimeTypes();
        MediaTypeRegistry r = all.getMediaTypeRegistry();
        Out.line(r.getTypes().size());
        for (String n : new String[] {"text/plain", "text/html", "application/zip", "image/svg+xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text/x-java-source", "application/java-archive"}) {
            MimeType m = all.forName(n);
            Out.line(n + " " + m.getExtensions() + m.getDescription() + m.getAcronym() + m.getLinks().size() + m.hasMagic() + r.getSupertype(m.getType()) + new TreeSet<>(r.getAliases(m.getType())) + new TreeSet<>(r.getChildTypes(m.getType())).size());
        }
        MimeTypes own = MimeTypesFactory.create(new ByteArrayInputStream("<mime-info><mime-type type='a/own'><acronym>O</acronym><magic priority='60'><match value='0x4f574e' type='string' offset='0:4'><match value='x' type='string' offset='3'/></match></magic><glob pattern='*.own'/><glob pattern='o.*\\.wn' isregex='true'/><alias type='b/own'/><sub-class-of type='text/plain'/><root-XML localName='own' namespaceURI='urn:own'/></mime-type></mime-info>".getBytes()));
        Out.line(own.forName("b/own").getName() + own.detect(new ByteArrayInputStream("OWNx".getBytes()), new Metadata()) + own.detect(null, named("y.own")) + own.detect(null, named("ooo.wn")));
        for (String s : new String[] {"text/html; charset=\"UTF-8\"; x=y", "A/B;z=1;a=2", "nonsense", "a/b c", "charset=x; text/html", "*/*"}) {
            Out.attempt(s, () -> MediaType.parse(s) + " " + MediaType.parse(s).getParameters() + MediaType.parse(s).getBaseType() + MediaType.parse(s).hasParameters());
        }
        Out.attempt("bad name", () -> all.forName("no type"));
        Out.attempt("bad magic", () -> MimeTypesFactory.create(new ByteArrayInputStream("<mime-info><mime-type type='a/b'><magic><match value='x' type='nope' offset='0'/></magic></mime-type></mime-info>".getBytes())).getMediaTypeRegistry().getTypes().size());
        Out.attempt("bad root", () -> MimeTypesFactory.create(new ByteArrayInputStream("<nope/>".getBytes())).getMediaTypeRegistry().getTypes().size());
    }

    private static void parsing() throws Exception {
        Out.head("parsing");
        AutoDetectParser p = new AutoDetectParser(new OwnDetector(), new Base());
        Metadata m = named("x.own");
        WriteOutContentHandler w = new WriteOutContentHandler(1000);
        p.parse(TikaInputStream.get("OWN! body".getBytes()), w, m, new ParseContext());
        Out.line(w + " " + new TreeSet<>(Arrays.asList(m.names())) + m.get("X-Own") + m.get(Metadata.CONTENT_TYPE) + Arrays.toString(m.getValues(TikaCoreProperties.TIKA_PARSED_BY)));
        RecursiveParserWrapper rec = new RecursiveParserWrapper(p);
        RecursiveParserWrapperHandler h = new RecursiveParserWrapperHandler(new BasicContentHandlerFactory(BasicContentHandlerFactory.HANDLER_TYPE.XML, -1));
        rec.parse(new ByteArrayInputStream("OWN! recursive".getBytes()), h, new Metadata(), new ParseContext());
        for (Metadata x : h.getMetadataList()) {
            x.remove("X-TIKA:parse_time_millis");
            for (String n : new TreeSet<>(Arrays.asList(x.names()))) {
                Out.line(n + "=" + Arrays.toString(x.getValues(n)).replace("\n", "\\n"));
            }
        }
        ParseContext c = new ParseContext();
        c.set(Parser.class, new Base());
        c.set(DocumentSelector.class, x -> false);
        Out.line(c.get(Parser.class).getClass().getSimpleName() + c.get(Thread.class) + c.get(String.class, "none") + c.get(DocumentSelector.class).select(m));
        Out.attempt("limit", () -> {
            WriteOutContentHandler tiny = new WriteOutContentHandler(5);
            try {
                new Base().parse(new ByteArrayInputStream("too long".getBytes()), tiny, new Metadata(), new ParseContext());
            } catch (SAXException e) {
                return WriteLimitReachedException.isWriteLimitReached(e) + tiny.toString();
            }
            return "no limit";
        });
        Out.attempt("error parser", () -> {
            new ErrorParser().parse(null, null, null, null);
            return "parsed";
        });
        Out.attempt("empty", () -> {
            new EmptyParser().parse(InputStream.nullInputStream(), new DefaultHandler(), new Metadata(), new ParseContext());
            return "parsed";
        });
        Out.attempt("delegating", () -> ParserUtils.getParserClassname(new Decorating(new Base())));
        Out.attempt("zero bytes", () -> {
            p.parse(InputStream.nullInputStream(), new DefaultHandler(), new Metadata(), new ParseContext());
            return "parsed";
        });
        Out.line(new Tika(new OwnDetector(), new Base()).parseToString(new ByteArrayInputStream("OWN! facade".getBytes())).strip());
        Out.attempt("language", () -> LanguageDetector.getDefaultLanguageDetector().detect("x").getLanguage());
    }

    private static void metadata() {
        Out.head("metadata");
        Metadata m = new Metadata();
        m.set(TikaCoreProperties.CREATED, new java.util.Date(0));
        m.set(TikaCoreProperties.TITLE, "title");
        m.add(TikaCoreProperties.CREATOR, "a");
        m.add(TikaCoreProperties.CREATOR, "b");
        m.set(Office.PAGE_COUNT, 3);
        m.set(TIFF.IMAGE_WIDTH, "12");
        Out.line(m.getDate(TikaCoreProperties.CREATED).getTime() + " " + m.getInt(Office.PAGE_COUNT) + Arrays.toString(m.getValues(TikaCoreProperties.CREATOR)) + m.isMultiValued("dc:creator") + m.size() + new TreeSet<>(Arrays.asList(m.names())));
        Out.attempt("wrong type", () -> {
            m.set(TikaCoreProperties.TITLE, 5);
            return "set";
        });
        Out.attempt("single", () -> {
            m.add(TikaCoreProperties.CREATED, "again");
            return "added";
        });
        Out.line(Property.get("dc:creator").getPropertyType() + " " + Property.get("dc:creator").isMultiValuePermitted() + Property.getProperties("dc").size() + Property.internalInteger("own").getValueType() + Property.composite(Property.internalText("c"), new Property[] {Property.internalText("d")}).getSecondaryExtractProperties().length);
        Out.line(m.equals(m) + " " + new Metadata().equals(new Metadata()));
    }

    private static void handlers() throws Exception {
        Out.head("handlers");
        Map<String, ContentHandler> all = new TreeMap<>();
        all.put("body", new BodyContentHandler());
        all.put("xml", new ToXMLContentHandler());
        all.put("html", new ToHTMLContentHandler());
        all.put("text", new ToTextContentHandler());
        all.put("links", new LinkContentHandler());
        all.put("phone", new PhoneExtractingContentHandler(new BodyContentHandler(), new Metadata()));
        all.put("rich", new RichTextContentHandler(new java.io.StringWriter()));
        all.put("tee", new TeeContentHandler(new BodyContentHandler(), new ToXMLContentHandler()));
        all.put("xpath", new org.apache.tika.sax.xpath.MatchingContentHandler(new ToXMLContentHandler(), new org.apache.tika.sax.xpath.XPathParser("xhtml", XHTMLContentHandler.XHTML).parse("/xhtml:html/xhtml:body/descendant::node()")));
        all.put("safe", new SafeContentHandler(new ToTextContentHandler()));
        all.forEach((n, h) -> Out.attempt(n, () -> {
            new Base().parse(new ByteArrayInputStream("x\u0001 call 555-123-4567 <&>".getBytes()), h, new Metadata(), new ParseContext());
            return (h instanceof LinkContentHandler l ? l.getLinks().toString() : Out.nameless(String.valueOf(h))).replace("\n", "\\n");
        }));
    }

    private static void filters() throws Exception {
        Out.head("filters");
        for (String x : new String[] {"<metadataFilters><metadataFilter class='org.apache.tika.metadata.filter.IncludeFieldMetadataFilter'><params><include><field>a</field><field>b</field></include></params></metadataFilter></metadataFilters>", "<metadataFilters><metadataFilter class='org.apache.tika.metadata.filter.FieldNameMappingFilter'><params><excludeUnmapped>true</excludeUnmapped><mappings><mapping from='a' to='z'/></mappings></params></metadataFilter><metadataFilter class='org.apache.tika.metadata.filter.NoOpFilter'/></metadataFilters>", "<metadataFilters><metadataFilter class='org.apache.tika.metadata.filter.ExcludeFieldMetadataFilter'><params><exclude><field>a</field></exclude></params></metadataFilter></metadataFilters>", "<metadataFilters><metadataFilter class='org.apache.tika.metadata.filter.ClearByMimeMetadataFilter'><params><mimes><mime>x/y</mime></mimes></params></metadataFilter></metadataFilters>", "<metadataFilters><metadataFilter class='java.lang.String'/></metadataFilters>", "<metadataFilters><metadataFilter class='no.Such'/></metadataFilters>", "<autoDetectParserConfig><params><spoolToDisk>123</spoolToDisk><outputThreshold>5</outputThreshold><throwOnZeroBytes>false</throwOnZeroBytes></params></autoDetectParserConfig>", "<autoDetectParserConfig><params><nope>123</nope></params></autoDetectParserConfig>"}) {
            Out.attempt(x, () -> {
                TikaConfig c = config(x);
                Metadata m = new Metadata();
                m.set("a", "1");
                m.set("b", "2");
                m.set("c", "3");
                m.set(Metadata.CONTENT_TYPE, "x/y");
                c.getMetadataFilter().filter(m);
                return new TreeSet<>(Arrays.asList(m.names())) + " " + c.getAutoDetectParserConfig().getSpoolToDisk() + c.getAutoDetectParserConfig().getOutputThreshold();
            });
        }
    }

    private static void bulk() throws Exception {
        Out.head("bulk");
        Tika t = new Tika();
        int n = 0;
        for (int i = 0; i < 2500; i++) {
            n += t.detect(("%PDF-1." + i).getBytes()).length() + t.detect("file" + i + ".docx").length();
        }
        for (int i = 0; i < 60; i++) {
            n += config("<parsers><parser class='Main$Own'>" + PARAMS + "</parser></parsers>").getParser().getSupportedTypes(new ParseContext()).size();
        }
        Out.line(n);
    }

    private static void errors() {
        Out.head("errors");
        for (String x : new String[] {"<parsers><parser class='no.Such'/></parsers>", "<parsers><parser class='java.lang.String'/></parsers>", "<parsers><parser class='Main$NoDefault'/></parsers>", "<parsers><parser class='Main$Throwing'/></parsers>", "<parsers><parser class='Main$Own'/></parsers>", "<parsers><parser class='Main$Own'><params><param name='needed' type='int'>x</param></params></parser></parsers>", "<parsers><parser class='Main$Own'><params><param name='needed' type='string'>x</param></params></parser></parsers>", "<parsers><parser class='Main$Own'><params><param name='needed' type='nope'>1</param></params></parser></parsers>", "<parsers><parser class='Main$Base'><mime>no type</mime></parser></parsers>", "<detectors><detector class='Main$Base'/></detectors>", "<translator class='no.Such'/>", "<unclosed>", "<service-loader loadErrorHandler='nope' dynamic='maybe'/>", "<parsers><parser/></parsers>"}) {
            Out.attempt(x, () -> config(x).getParser().getClass().getSimpleName());
        }
        Out.attempt("own error", () -> Out.nameless(ExceptionUtils.getFilteredStackTrace(new TikaException("x")).lines().findFirst().orElse("")));
    }
}

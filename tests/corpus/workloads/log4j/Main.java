import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.logging.log4j.*;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.config.*;
import org.apache.logging.log4j.core.config.builder.api.*;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.logging.log4j.core.config.plugins.*;
import org.apache.logging.log4j.core.config.plugins.convert.TypeConverter;
import org.apache.logging.log4j.core.config.plugins.convert.TypeConverters;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.apache.logging.log4j.core.config.plugins.validation.constraints.Required;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.pattern.ConverterKeys;
import org.apache.logging.log4j.core.pattern.LogEventPatternConverter;
import org.apache.logging.log4j.core.util.KeyValuePair;
import org.apache.logging.log4j.message.*;
import org.apache.logging.log4j.spi.StandardLevel;
import org.apache.logging.log4j.status.StatusData;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.MessageSupplier;
import org.apache.logging.log4j.util.StringBuilders;

/** Log4j: configurations in XML and by builders, plugins made by annotated builders and factories, converters, layouts, filters, messages, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("log4j2.disableJmx", "true");
        System.setProperty("log4j2.isWebapp", "false");
        System.setProperty("log4j2.statusLoggerLevel", "OFF");
        System.setProperty("log4j2.contextSelector", "org.apache.logging.log4j.core.selector.BasicContextSelector");
        System.setProperty("log4j2.configurationFile", "nowhere.xml");
        plugins();
        xml();
        patterns();
        layouts();
        filters();
        messages();
        appenders();
        builders();
        converters();
        api();
        bulk();
        errors();
    }

    /** Keeps what it is given as lines of its layout. */
    public static final class Kept extends AbstractAppender {
        private final List<String> lines = new ArrayList<>();
        private final String prefix;

        private Kept(String name, Filter f, Layout<? extends Serializable> l, String prefix, Property[] p) {
            super(name, f, l, true, p);
            this.prefix = prefix;
        }

        @Override
        public void append(LogEvent e) {
            lines.add(prefix + new String(getLayout().toByteArray(e), StandardCharsets.UTF_8).stripTrailing());
        }

        void print(String name) {
            Out.line(name + ":");
            lines.forEach(s -> Out.line("  " + Out.nameless(s).replace("\r", "").replace("\n", "\n  ")));
            lines.clear();
        }

        static final class Builder<B extends Builder<B>> extends AbstractAppender.Builder<B> implements org.apache.logging.log4j.core.util.Builder<Kept> {
            @PluginBuilderAttribute
            private String prefix = "";
            @PluginBuilderAttribute("limit")
            @Required
            private int max;
            @PluginElement("Extra")
            private Extra[] extras;
            @PluginConfiguration
            private Configuration configuration;

            @Override
            public Kept build() {
                StringBuilder s = new StringBuilder(prefix);
                for (Extra e : extras == null ? new Extra[0] : extras) {
                    s.append(e);
                }
                return new Kept(getName(), getFilter(), getOrCreateLayout(), s + (max > 0 ? max + ":" : "") + (configuration == null ? "?" : ""), getPropertyArray());
            }
        }

        @PluginBuilderFactory
        private static <B extends Builder<B>> B newBuilder() {
            @SuppressWarnings("unchecked")
            B b = (B) new Builder<B>();
            return b;
        }
    }

    public static final class Extra {
        private final String text;

        private Extra(String text) {
            this.text = text;
        }

        @PluginFactory
        public static Extra make(@PluginAttribute(value = "level", defaultString = "INFO") Level level, @PluginAttribute("n") int n, @PluginAttribute(value = "flag", defaultBoolean = true) boolean flag, @PluginValue("value") String value, @PluginNode Node node) {
            return new Extra("<" + level + n + flag + value + node.getName() + ">");
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static Kept kept(LoggerContext c, String name) {
        return c.getConfiguration().getAppender(name);
    }

    private static LoggerContext context(String xml) throws Exception {
        LoggerContext c = new LoggerContext("c");
        c.start(new Custom(c, new ConfigurationSource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))));
        return c;
    }

    /** Knows the plugins of this class, which no annotation processor has listed. */
    static final class Custom extends XmlConfiguration {
        Custom(LoggerContext c, ConfigurationSource s) {
            super(c, s);
        }

        @Override
        public void setup() {
            add("kept", Kept.class, "appender", true);
            add("extra", Extra.class, "Extra", false);
            super.setup();
        }

        private <T> void add(String key, Class<T> c, String element, boolean deferred) {
            org.apache.logging.log4j.core.config.plugins.processor.PluginEntry e = new org.apache.logging.log4j.core.config.plugins.processor.PluginEntry();
            e.setKey(key);
            e.setName(key);
            e.setClassName(c.getName());
            e.setCategory("core");
            e.setPrintable(true);
            pluginManager.getPlugins().put(key, new PluginType<>(e, c, element));
        }
    }

    private static void plugins() {
        Out.head("plugins");
        for (String category : new String[] {"Core", "Converter", "Lookup", "TypeConverter", "ConfigurationFactory", "FileConverter", "Watcher", "nothing"}) {
            PluginManager m = new PluginManager(category);
            m.collectPlugins();
            Out.line(category + " " + m.getPlugins().size());
            StringBuilder s = new StringBuilder();
            new TreeMap<>(m.getPlugins()).forEach((k, p) -> s.append(k).append('=').append(p.getPluginClass().getSimpleName()).append(p.getElementName()).append(p.isObjectPrintable()).append(p.isDeferChildren()).append(' '));
            Out.text(category, s.toString());
        }
    }

    private static final String BASIC = """
        <Configuration name="basic">
          <Properties><Property name="p">property</Property><Property name="q" value="${p}-${sys:nope:-default}"/></Properties>
          <CustomLevels><CustomLevel name="NOTICE" intLevel="350"/></CustomLevels>
          <Appenders>
            <Kept name="k" limit="3" prefix="${q} "><Extra n="4" level="WARN">val</Extra><Extra flag="false"/><PatternLayout pattern="%-5level %logger{1.} %marker %X{key} %msg %ex{short.message}"/></Kept>
            <Kept name="other" limit="0"><PatternLayout pattern="%C{1}.%M:%L %m"/><ThresholdFilter level="WARN"/></Kept>
            <Async name="async" shutdownTimeout="1000"><AppenderRef ref="other"/></Async>
          </Appenders>
          <Loggers>
            <Logger name="a.b" level="debug" additivity="false"><AppenderRef ref="k" level="info"/><Property name="key">of the logger ${p}</Property></Logger>
            <Logger name="a.b.c" level="trace" includeLocation="true"><MarkerFilter marker="M" onMatch="DENY" onMismatch="NEUTRAL"/><AppenderRef ref="other"/></Logger>
            <Root level="error"><AppenderRef ref="k"/><AppenderRef ref="other"/></Root>
          </Loggers>
        </Configuration>
        """;

    private static void xml() throws Exception {
        Out.head("xml");
        LoggerContext c = context(BASIC);
        Marker m = MarkerManager.getMarker("M").addParents(MarkerManager.getMarker("PARENT"));
        for (String name : new String[] {"a", "a.b", "a.b.c", "x.y.Z", ""}) {
            Logger l = c.getLogger(name);
            l.debug("debug of {}", name);
            l.info(m, "info of {} {}", name, List.of(1));
            l.log(Level.forName("NOTICE", 350), "notice");
            l.error("error", new IllegalStateException("thrown"));
            l.warn(() -> "supplied");
            Out.line(name + " " + l.getLevel() + ((org.apache.logging.log4j.core.Logger) l).isAdditive() + l.isInfoEnabled(m) + ((org.apache.logging.log4j.core.Logger) l).getAppenders().keySet().stream().sorted().toList());
        }
        kept(c, "k").print("k");
        kept(c, "other").print("other");
        Out.line(c.getConfiguration().getName() + c.getConfiguration().getProperties().get("q") + c.getConfiguration().getLoggers().keySet().stream().sorted().toList() + c.getConfiguration().getAppenders().keySet().stream().sorted().toList());
        Configurator.setLevel(c.getLogger("a.b").getName(), Level.OFF);
        c.getConfiguration().getLoggerConfig("a.b").setLevel(Level.FATAL);
        c.updateLoggers();
        c.getLogger("a.b").error("not seen");
        c.getLogger("a.b").fatal("seen");
        kept(c, "k").print("k");
        c.reconfigure();
        c.stop();
    }

    private static void patterns() throws Exception {
        Out.head("patterns");
        String[] patterns = {"%p %c{2} %m", "%level{length=1} %level{WARN=warning, lowerCase=true}", "[%-10.6logger]", "%.-4c", "%m{lookups}", "%replace{%m}{e}{3}", "%maxLen{%m}{20}", "%equals{%p}{INFO}{is info}", "%notEmpty{<%marker>}%notEmpty{%X{none}}", "%enc{%m}{JSON}|%enc{<&>}{XML}", "%highlight{%p}{INFO=red}", "%style{%m}{bold}", "%ex{0}%xEx{none}", "%rEx{1, filters(java.base)}", "%t %tp", "%mdc %mdc{a,b}", "%NDC", "%K{k} %MAP", "%markerSimpleName %%", "%C{1} %M %F", "%variablesNotEmpty{%m}", "%nosuch %m", "%date{yyyy}{UTC}%.0m", "%d{UNIX}%.0m", "%sn", "%fqcn", "$${p} ${lower:ABC}", "%pid%.0m", "%u{RANDOM}%.0m", "%repeat{*}{3}", "%r%.0m", "%logger{1.1.~}", "%endOfBatch", "%uuid"};
        Log4jLogEventFor e = new Log4jLogEventFor();
        for (String p : patterns) {
            Out.attempt(p, () -> {
                PatternLayout l = PatternLayout.newBuilder().withPattern(p).withDisableAnsi(false).withAlwaysWriteExceptions(false).build();
                String s = l.toSerializable(e.event());
                return p.startsWith("%d") || p.startsWith("%pid") || p.startsWith("%u") || p.startsWith("%r%") ? l.getEventSerializer() != null : s.replace((char) 27, '^').replace("\n", "\\n");
            });
        }
    }

    private static final class Log4jLogEventFor {
        LogEvent event() {
            org.apache.logging.log4j.util.SortedArrayStringMap data = new org.apache.logging.log4j.util.SortedArrayStringMap();
            data.putValue("a", "1");
            data.putValue("b", "2");
            return org.apache.logging.log4j.core.impl.Log4jLogEvent.newBuilder().setLoggerName("org.example.deep.Name").setLoggerFqcn(Main.class.getName()).setLevel(Level.INFO).setMarker(MarkerManager.getMarker("MARK")).setMessage(new ParameterizedMessage("the {} and {}", "one", new int[] {1, 2})).setThrown(new IllegalArgumentException("outer", new java.io.IOException("inner"))).setContextData(data).setThreadName("thread").setThreadId(7).setThreadPriority(5).setTimeMillis(1000000000000L).setSource(new StackTraceElement("a.b.Source", "method", "Source.java", 12)).setEndOfBatch(true).build();
        }
    }

    private static void layouts() throws Exception {
        Out.head("layouts");
        LogEvent e = new Log4jLogEventFor().event();
        String[] xmls = {"<HtmlLayout title='t' locationInfo='true' datePattern='yyyy' timezone='UTC'/>", "<PatternLayout><MarkerPatternSelector defaultPattern='default %m'><PatternMatch key='MARK' pattern='matched %m'/></MarkerPatternSelector></PatternLayout>", "<PatternLayout header='h' footer='f' charset='UTF-16' pattern='%m'/>", "<PatternLayout><LevelPatternSelector defaultPattern='d'><PatternMatch key='INFO' pattern='i %m'/></LevelPatternSelector></PatternLayout>", "<Rfc5424Layout appName='app' enterpriseNumber='1' id='x' includeMDC='true' mdcId='m' newLine='true'/>", "<SyslogLayout facility='MAIL' newLine='true'/>", "<PatternLayout pattern='%m'><Replace regex='o' replacement='0'/></PatternLayout>", "<GelfLayout host='h' compressionType='OFF' includeStacktrace='false' includeThreadContext='true'><KeyValuePair key='k' value='v'/></GelfLayout>"};
        for (String x : xmls) {
            LoggerContext c = context("<Configuration><Appenders><Kept name='k' limit='0'>" + x + "</Kept></Appenders><Loggers><Root level='all'><AppenderRef ref='k'/></Root></Loggers></Configuration>");
            Layout<?> l = kept(c, "k").getLayout();
            byte[] bytes = l.toByteArray(e);
            String s = new String(bytes, l instanceof PatternLayout p ? p.getCharset() : StandardCharsets.UTF_8);
            s = s.replaceAll("\\d{4}-\\d\\d-\\d\\dT[^ ]* \\S+ app \\S+", "time host app pid").replaceAll("[A-Z][a-z]{2} +\\d+ \\d\\d:\\d\\d:\\d\\d \\S+", "time host").replaceAll("\"timestamp\":[\\d.]+", "\"timestamp\":0").replaceAll("(?m)^(<br ?/>)?(&nbsp;)*\\s*at .*\\R?", "").replaceAll("<td>\\d+</td>", "<td>n</td>");
            Out.line(l.getClass().getSimpleName() + " " + l.getContentType() + " " + (l.getHeader() == null ? "-" : l.getHeader().length) + (l.getFooter() == null ? "-" : l.getFooter().length) + new TreeMap<>(l.getContentFormat()));
            Out.line(s.replace("\r", "").replace("\n", "\\n"));
            c.stop();
        }
    }

    private static void filters() throws Exception {
        Out.head("filters");
        String[] xmls = {"<ThresholdFilter level='warn'/>", "<LevelRangeFilter minLevel='error' maxLevel='info'/>", "<LevelMatchFilter level='debug'/>", "<RegexFilter regex='.*o.*' onMatch='ACCEPT' onMismatch='DENY'/>", "<StringMatchFilter text='two'/>", "<MarkerFilter marker='PARENT'/>", "<NoMarkerFilter/>", "<ThreadContextMapFilter operator='or'><KeyValuePair key='u' value='1'/></ThreadContextMapFilter>", "<DynamicThresholdFilter key='u' defaultThreshold='error'><KeyValuePair key='1' value='debug'/></DynamicThresholdFilter>", "<Filters><ThresholdFilter level='info' onMatch='NEUTRAL'/><DenyAllFilter/></Filters>", "<MapFilter operator='and'><KeyValuePair key='k' value='v'/></MapFilter>", "<StructuredDataFilter><KeyValuePair key='id' value='sd@1'/></StructuredDataFilter>", "<BurstFilter level='info' rate='0.0001' maxBurst='2'/>", "<RegexFilter regex='['/>", "<ThresholdFilter level='nonsense'/>", "<NoSuchFilter/>"};
        for (String x : xmls) {
            LoggerContext c = context("<Configuration><Appenders><Kept name='k' limit='0'>" + x + "<PatternLayout pattern='%p %m'/></Kept></Appenders><Loggers><Root level='all'><AppenderRef ref='k'/></Root></Loggers></Configuration>");
            Logger l = c.getLogger("f");
            Marker m = MarkerManager.getMarker("M");
            ThreadContext.put("u", "1");
            l.error("one");
            l.info(m, "two");
            ThreadContext.put("u", "2");
            l.debug("three");
            l.warn(new StringMapMessage(Map.of("k", "v")));
            l.info(new StructuredDataMessage("sd@1", "structured", "type"));
            ThreadContext.clearAll();
            kept(c, "k").print(x);
            c.stop();
        }
    }

    private static void messages() {
        Out.head("messages");
        Object[] recursive = new Object[2];
        recursive[0] = recursive;
        recursive[1] = "r";
        StringMapMessage map = new StringMapMessage().with("b", 1).with("a", "x").with("c", new int[] {1});
        StructuredDataMessage sd = new StructuredDataMessage("id", "msg", "type");
        sd.put("k", "v\"");
        Message[] all = {new ParameterizedMessage("{} {} \\{} {}", 1, new Object[] {2, null}, "x", new Exception("last")), new ParameterizedMessage("rec {}", (Object) recursive), new StringFormattedMessage("%s-%05d", "a", 42), new MessageFormatMessage("{0} and {1,number}", "a", 1234.5), new FormattedMessage("%s {}", "f"), new FormattedMessage("{0}", "f"), new SimpleMessage("s"), new ObjectMessage(List.of(1)), new ObjectArrayMessage(1, "b"), map, sd, new LocalizedMessage(new java.util.ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {{"key", "localized {}"}};
            }
        }, "key", "v"), new ParameterizedMessage("{} missing {}", "one"), new StringFormattedMessage("%d", "bad"), new ThreadDumpless("own"), ParameterizedNoReferenceMessageFactory.INSTANCE.newMessage("n {}", 1), ReusableMessageFactory.INSTANCE.newMessage("reused {}", 3), StringFormatterMessageFactory.INSTANCE.newMessage("%x", 255)};
        for (Message m : all) {
            Out.attempt(m.getClass().getSimpleName(), () -> Out.nameless(m.getFormattedMessage()) + " " + m.getFormat() + (m.getParameters() == null ? "-" : m.getParameters().length) + (m.getThrowable() == null ? "" : m.getThrowable().getMessage()));
        }
        Out.line(map.asString("JSON") + map.asString("JAVA") + map.getFormattedMessage(new String[] {"XML"}) + sd.asString() + map.get("a"));
        EntryMessage in = new DefaultFlowMessageFactory().newEntryMessage(new SimpleMessage("in"));
        Out.line(in.getFormattedMessage() + new DefaultFlowMessageFactory().newExitMessage((Object) "result", in).getFormattedMessage());
    }

    public static final class ThreadDumpless implements Message, org.apache.logging.log4j.util.StringBuilderFormattable {
        private static final long serialVersionUID = 1;
        private final String s;

        ThreadDumpless(String s) {
            this.s = s;
        }

        @Override
        public String getFormattedMessage() {
            return "own " + s;
        }

        @Override
        public void formatTo(StringBuilder b) {
            StringBuilders.appendKeyDqValue(b, "own", s);
        }

        @Override
        public Object[] getParameters() {
            return null;
        }

        @Override
        public Throwable getThrowable() {
            return null;
        }
    }

    private static void appenders() throws Exception {
        Out.head("appenders");
        LoggerContext c = context("""
            <Configuration>
              <Appenders>
                <File name="file" fileName="logs/a.log" append="false" bufferedIO="false"><PatternLayout pattern="%p %m%n"/></File>
                <RollingFile name="roll" fileName="logs/r.log" filePattern="logs/r-%i.log.gz" ignoreExceptions="false"><PatternLayout pattern="%m%n"/><Policies><SizeBasedTriggeringPolicy size="2 KB"/></Policies><DefaultRolloverStrategy max="3" fileIndex="min"/></RollingFile>
                <RandomAccessFile name="random" fileName="logs/x.log" immediateFlush="false"><PatternLayout pattern="%m;"/></RandomAccessFile>
                <MemoryMappedFile name="mapped" fileName="logs/m.log" regionLength="4096"><PatternLayout pattern="%m,"/></MemoryMappedFile>
                <Routing name="routing"><Routes pattern="${ctx:where}"><Route ref="k" key="here"/><Route><File name="f-${ctx:where}" fileName="logs/${ctx:where}.log"><PatternLayout pattern="%m%n"/></File></Route></Routes></Routing>
                <Rewrite name="rewrite"><AppenderRef ref="k"/><MapRewritePolicy mode="Add"><KeyValuePair key="added" value="yes"/></MapRewritePolicy></Rewrite>
                <Failover name="failover" primary="failing"><Failovers><AppenderRef ref="k"/></Failovers></Failover>
                <Socket name="failing" host="localhost" port="1" immediateFail="true" reconnectionDelayMillis="600000" ignoreExceptions="false"><PatternLayout/></Socket>
                <Kept name="k" limit="0"><PatternLayout pattern="%p %m"/></Kept>
                <CountingNoOp name="count"/><Null name="null"/>
              </Appenders>
              <Loggers>
                <Logger name="file" level="all"><AppenderRef ref="file"/></Logger><Logger name="roll" level="all"><AppenderRef ref="roll"/></Logger>
                <Logger name="random" level="all"><AppenderRef ref="random"/><AppenderRef ref="mapped"/></Logger><Logger name="routing" level="all"><AppenderRef ref="routing"/></Logger>
                <Logger name="rewrite" level="all"><AppenderRef ref="rewrite"/></Logger><Logger name="failover" level="all"><AppenderRef ref="failover"/></Logger>
                <Root level="off"/>
              </Loggers>
            </Configuration>
            """);
        for (int i = 0; i < 60; i++) {
            c.getLogger("file").info("line {}", i);
            c.getLogger("roll").info("a line that is long enough to roll over sometimes: {} {}", i, "x".repeat(30));
            c.getLogger("random").info(i);
        }
        for (String where : new String[] {"here", "there", "elsewhere"}) {
            ThreadContext.put("where", where);
            c.getLogger("routing").warn("routed {}", where);
        }
        ThreadContext.clearAll();
        c.getLogger("rewrite").info(new StringMapMessage().with("own", "o"));
        c.getLogger("failover").info("failed over");
        kept(c, "k").print("k");
        Out.line(new TreeMap<>(c.getConfiguration().getAppenders()).keySet());
        c.stop();
        try (Stream<Path> s = Files.list(Path.of("logs"))) {
            for (Path p : s.filter(x -> !x.toString().contains("r-")).sorted().toList()) {
                Out.text(p.getFileName().toString(), Files.readString(p));
            }
        }
    }

    private static void builders() throws Exception {
        Out.head("builders");
        ConfigurationBuilder<BuiltConfiguration> b = ConfigurationBuilderFactory.newConfigurationBuilder();
        b.setConfigurationName("built").add(b.newAppender("console", "Console").addAttribute("target", ConsoleAppender.Target.SYSTEM_OUT).add(b.newLayout("PatternLayout").addAttribute("pattern", "console %p %m%n")).add(b.newFilter("ThresholdFilter", Filter.Result.ACCEPT, Filter.Result.DENY).addAttribute("level", "warn"))).add(b.newLogger("x", Level.DEBUG).add(b.newAppenderRef("console")).addAttribute("additivity", false)).add(b.newRootLogger(Level.ERROR).add(b.newAppenderRef("console"))).addProperty("k", "v").add(b.newCustomLevel("OWN", 250));
        Out.line(b.toXmlConfiguration().replace("\r", ""));
        LoggerContext c = new LoggerContext("built");
        c.start(b.build(false));
        c.getLogger("x").warn("warned");
        c.getLogger("x").debug("not seen");
        c.getLogger("y").error("root");
        Out.line(c.getConfiguration().getLoggers().size() + c.getConfiguration().getName());
        c.stop();
    }

    private static void converters() {
        Out.head("converters");
        Object[][] all = {{"12", Integer.class}, {"true", boolean.class}, {"x", char.class}, {"1.5", Double.class}, {"WARN", Level.class}, {"java.lang.String", Class.class}, {"a/b", java.io.File.class}, {"PT5S", java.time.Duration.class}, {"http://x", java.net.URI.class}, {"UTF-8", java.nio.charset.Charset.class}, {"a+", java.util.regex.Pattern.class}, {"ERROR", StandardLevel.class}, {"SYSTEM_ERR", ConsoleAppender.Target.class}, {"bad", int.class}, {"0123", byte[].class}, {"0x0AFF", byte[].class}, {"SHA-256", java.security.Provider.class}, {"00000000-0000-0001-0000-000000000002", java.util.UUID.class}, {"x", Thread.class}, {"2", java.math.BigInteger.class}, {"no.Such", Class.class}};
        for (Object[] x : all) {
            Out.attempt(x[0] + " " + ((Class<?>) x[1]).getSimpleName(), () -> {
                Object o = TypeConverters.convert((String) x[0], (Class<?>) x[1], null);
                return o instanceof byte[] bytes ? Arrays.toString(bytes) : o;
            });
        }
    }

    private static void api() throws Exception {
        Out.head("api");
        LoggerContext c = context("<Configuration><Appenders><Kept name='k' limit='0'><PatternLayout pattern='%p %c %C{1}.%M %marker %NDC %m'/></Kept></Appenders><Loggers><Root level='all' includeLocation='true'><AppenderRef ref='k'/></Root></Loggers></Configuration>");
        Logger l = c.getLogger("api");
        ThreadContext.push("ndc {}", 1);
        EntryMessage e = l.traceEntry("in {}", 3);
        l.traceExit(e, "out");
        l.catching(Level.INFO, new Exception("caught"));
        Out.line(l.throwing(new IllegalStateException("thrown")).getMessage());
        l.atWarn().withMarker(MarkerManager.getMarker("B")).withThrowable(new Exception("with")).withLocation().log("built {}", () -> "lazily");
        l.atLevel(Level.FATAL).log("fatal");
        l.printf(Level.INFO, "%3d|%s", 7, "p");
        l.info("nine {} {} {} {} {} {} {} {} {}", 1, 2, 3, 4, 5, 6, 7, 8, 9);
        l.debug((MessageSupplier) () -> new SimpleMessage("message supplier"));
        l.log(Level.OFF, "off");
        l.always().log("always");
        l.info((Object) null);
        l.logMessage(Level.INFO, null, "fq", new StackTraceElement("C", "m", "f", 1), new SimpleMessage("located"), null);
        new Object() {
            void inner() {
                Runnable r = () -> l.info("from a lambda");
                r.run();
            }
        }.inner();
        Out.line(ThreadContext.getDepth() + ThreadContext.pop() + ThreadContext.getImmutableStack());
        try (CloseableThreadContext.Instance x = CloseableThreadContext.put("k", "v").push("m")) {
            Out.line(ThreadContext.get("k") + ThreadContext.peek());
        }
        Out.line(ThreadContext.containsKey("k") + " " + Level.toLevel("nonsense", Level.WARN) + Arrays.toString(Level.values()).length() + Level.getLevel("INFO").isMoreSpecificThan(Level.DEBUG));
        kept(c, "k").print("k");
        c.stop();
    }

    private static void bulk() throws Exception {
        Out.head("bulk");
        for (int i = 0; i < 20; i++) {
            LoggerContext c = context(BASIC);
            Logger l = c.getLogger("a.b.bulk");
            for (int n = 0; n < 1500; n++) {
                l.info("number {} of {} {}", n, i, "text");
            }
            if (i % 10 == 0) {
                Out.line(kept(c, "k").lines.size() + kept(c, "k").lines.get(1499));
            }
            c.stop();
        }
    }

    private static void errors() throws Exception {
        Out.head("errors");
        List<String> status = new ArrayList<>();
        StatusLogger.getLogger().registerListener(new StatusListener() {
            @Override
            public void log(StatusData d) {
                status.add(d.getLevel() + " " + d.getMessage().getFormattedMessage() + (d.getThrowable() == null ? "" : " " + Out.thrown(d.getThrowable())));
            }

            @Override
            public Level getStatusLevel() {
                return Level.WARN;
            }

            @Override
            public void close() {
            }
        });
        String[] xmls = {"<Configuration><Appenders><Nope name='x'/></Appenders></Configuration>", "<Configuration><Appenders><Kept name='k' limit='0' surplus='1'/></Appenders></Configuration>", "<Configuration><Appenders><Kept limit='x'><Wrong/></Kept></Appenders></Configuration>", "<Configuration><Appenders><Console name='c' target='NOWHERE'/></Appenders></Configuration>", "<Configuration><Loggers><Root level='info'><AppenderRef ref='absent'/></Root></Loggers></Configuration>", "<Configuration><Loggers><Logger level='info'/></Loggers></Configuration>", "<Configuration><Appenders><File name='f'/></Appenders></Configuration>", "<Configuration><Appenders><RollingFile name='f' fileName='x' filePattern='y'/></Appenders></Configuration>", "<Configuration><Appenders><Kept name='k' limit='0'><PatternLayout pattern='%nosuch{a} %d{bad pattern}'/></Kept></Appenders></Configuration>", "<Configuration><CustomLevels><CustomLevel name='Z'/></CustomLevels></Configuration>", "<Other/>"};
        for (String x : xmls) {
            status.clear();
            Out.attempt(x, () -> {
                LoggerContext c = context(x);
                String s = c.getConfiguration().getAppenders().size() + " " + c.getConfiguration().getRootLogger().getLevel();
                c.stop();
                return s;
            });
            status.forEach(s -> Out.line("  " + Out.nameless(s).replaceAll("(?s)jar:file\\S*", "JAR").replace("\n", "\\n")));
        }
    }
}

import freemarker.cache.*;
import freemarker.core.*;
import freemarker.ext.beans.BeansWrapper;
import freemarker.ext.beans.BeansWrapperBuilder;
import freemarker.ext.beans.MemberAccessPolicy;
import freemarker.ext.beans.WhitelistMemberAccessPolicy;
import freemarker.ext.dom.NodeModel;
import freemarker.template.*;
import freemarker.template.utility.*;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.*;
import org.xml.sax.InputSource;

/** FreeMarker: templates over beans by reflection (overloads, generics, static members, exposure), macros, built-ins, formats, loaders, XML, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        beans();
        overloads();
        statics();
        wrappers();
        language();
        builtins();
        formats();
        loading();
        directives();
        xml();
        bulk();
        errors();
    }

    public static class Bean {
        private final String name;
        private int age;
        public String open = "public field";
        private final List<Bean> children = new ArrayList<>();
        private final Map<String, Object> attributes = new TreeMap<>();

        public Bean(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        public boolean isAdult() {
            return age >= 18;
        }

        public List<Bean> getChildren() {
            return children;
        }

        public Map<String, Object> getAttributes() {
            return attributes;
        }

        public String getIndexed(int i) {
            return "indexed " + i;
        }

        public Bean child(String n, int a) {
            children.add(new Bean(n, a));
            return this;
        }

        public Object get(String key) {
            return "generic get of " + key;
        }

        public String join(String separator, Object... rest) {
            return String.join(separator, Arrays.stream(rest).map(String::valueOf).toList());
        }

        public String fails() {
            throw new IllegalStateException("bean fails");
        }

        public Object nothing() {
            return null;
        }

        String hidden() {
            return "package private";
        }

        @Override
        public String toString() {
            return "bean " + name;
        }
    }

    public interface Greets {
        default String greet(String whom) {
            return "hello " + whom;
        }

        default String getGreeting() {
            return "greeting property";
        }
    }

    static class HiddenImpl extends Bean implements Greets {
        HiddenImpl() {
            super("hidden", 1);
        }

        public String own() {
            return "own";
        }
    }

    public record Point(int x, int y) {
        public int sum() {
            return x + y;
        }
    }

    public enum Colour {
        RED, GREEN;

        public String lower() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static class Overloaded {
        public String f(int i) {
            return "int " + i;
        }

        public String f(long l) {
            return "long " + l;
        }

        public String f(double d) {
            return "double " + d;
        }

        public String f(BigDecimal d) {
            return "decimal " + d;
        }

        public String f(String s) {
            return "string " + s;
        }

        public String f(Object o) {
            return "object " + o.getClass().getSimpleName();
        }

        public String f(List<?> l) {
            return "list " + l;
        }

        public String f(Map<?, ?> m) {
            return "map " + m.size();
        }

        public String f(boolean b) {
            return "boolean " + b;
        }

        public String f(char c, int... rest) {
            return "char " + c + rest.length;
        }

        public String f(String a, String... rest) {
            return "strings " + a + rest.length;
        }

        public String f(int a, Integer b) {
            return "two " + a + b;
        }

        public String g(int[] a) {
            return "array " + a.length;
        }

        public String g(Object[] a) {
            return "objects " + a.length;
        }

        public String h(Colour c) {
            return "colour " + c;
        }

        public String h(Date d) {
            return "date";
        }

        public byte narrow(byte b, short s, float f) {
            return (byte) (b + s + f);
        }
    }

    public static final class Constants {
        public static final int ONE = 1;
        public static String text = "static text";

        private Constants() {
        }

        public static String shout(String s) {
            return s.toUpperCase(Locale.ROOT) + "!";
        }

        public static int getCount() {
            return 42;
        }
    }

    private static Configuration configuration() {
        Configuration c = new Configuration(Configuration.VERSION_2_3_33);
        c.setLocale(Locale.US);
        c.setTimeZone(TimeZone.getTimeZone("UTC"));
        c.setLogTemplateExceptions(false);
        c.setWrapUncheckedExceptions(true);
        c.setAttemptExceptionReporter((e, env) -> { });
        c.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        return c;
    }

    private static String render(Configuration c, String source, Object model) throws Exception {
        StringWriter w = new StringWriter();
        new Template("t", source, c).process(model, w);
        return Out.nameless(w.toString());
    }

    private static void each(Configuration c, Map<String, Object> model, String... sources) {
        for (String s : sources) {
            Out.attempt(s.replace("\n", "\\n"), () -> {
                try {
                    return render(c, s, model).replace("\n", "\\n");
                } catch (TemplateException e) {
                    return "template: " + told(e) + " at " + e.getLineNumber() + ":" + e.getColumnNumber() + (e.getCause() == null ? "" : " <- " + Out.thrown(e.getCause()));
                }
            });
        }
    }

    /** The message without the candidates of a call, which stand in the order of reflection. */
    private static String told(TemplateException e) {
        return Out.nameless(String.valueOf(e.getMessageWithoutStackTop())).replaceAll("(?s)The matching overload was searched.*", "").replace("\n", "\\n");
    }

    private static void beans() {
        Out.head("beans");
        Bean b = new Bean("ann", 40).child("bob", 3).child("cyd", 19);
        b.getAttributes().put("key", List.of(1, 2));
        Map<String, Object> m = new HashMap<>(Map.of("b", b, "h", new HiddenImpl(), "p", new Point(3, 4), "c", Colour.GREEN, "list", List.of(new Point(1, 2)), "array", new int[] {5, 6}, "it", List.of("x", "y").iterator(), "opt", Optional.of(7), "map", new TreeMap<>(Map.of("a", 1, "b", 2))));
        each(configuration(), m, "${b.name} ${b.age} ${b.adult?c} ${b.isAdult()?c}", "<#list b.children as x>${x.name}=${x.age}<#sep>, </#list>", "${b.attributes.key[1]} ${b.attributes['key']?size}", "${b.getIndexed(3)} ${b.indexed!'none'}", "${b.setAge(41)!}${b.age}", "${b.anything} ${b['some thing']}", "${b.join('-', 1, 'x', true)} ${b.join('+')}", "${b}", "${b.fails()}", "${b.nothing()!'null'} ${(b.nothing())?has_content?c}", "${b.hidden()}", "${b.open}", "${h.own()} ${h.name} ${h.greet('you')} ${h.greeting}", "${p.x()} ${p.x} ${p.sum()} ${p}", "${c} ${c.lower()} ${c.name()} ${c.ordinal()} ${c.declaringClass}", "${list[0].y()} ${array[1]} ${array?size} ${array?join(',')}", "<#list it as i>${i}</#list>", "${opt.get()} ${opt.orElse(3)}", "<#list map as k, v>${k}${v}</#list> ${map?keys?join(',')} ${map.a}", "${b.class.name}", "${b.class.forName('java.lang.String')}", "${b.hashCode()?is_number?c} ${b.equals(b)?c}", "${b.children?map(x -> x.name)?join('/')} ${b.children?filter(x -> x.adult)?size} ${b.children?sort_by('name')?reverse[0].name}", "${b.join()}", "${b.child('x')}", "${b.child(1, 2)}", "${b.noSuch()}");
    }

    private static void overloads() {
        Out.head("overloads");
        Map<String, Object> m = Map.of("o", new Overloaded(), "i", 5, "l", 5L, "big", new BigDecimal("1e3"), "ints", new int[] {1, 2}, "c", Colour.RED, "d", new Date(0), "strings", new String[] {"a"});
        for (String call : new String[] {"f(1)", "f(i)", "f(l)", "f(1.5)", "f(big)", "f('s')", "f([1, 2])", "f({'a': 1})", "f(true)", "f('s', 't', 'u')", "f(1, 2)", "f(c)", "f(d)", "f(ints)", "g(ints)", "g(strings)", "g([1])", "h(c)", "h(d)", "h(null)", "h('x')", "f()", "f(1, 2, 3)", "narrow(1, 2, 3.7)", "narrow(300, 1, 1)", "f(l?int)", "f(99999999999)"}) {
            each(configuration(), m, "${o." + call + "}");
        }
    }

    private static void statics() throws Exception {
        Out.head("statics");
        BeansWrapper w = new BeansWrapperBuilder(Configuration.VERSION_2_3_33).build();
        Map<String, Object> m = new HashMap<>();
        m.put("statics", w.getStaticModels());
        m.put("enums", w.getEnumModels());
        m.put("C", w.getStaticModels().get("Main$Constants"));
        m.put("new", new ObjectConstructor());
        each(configuration(), m, "${C.ONE} ${C.text} ${C.shout('x')} ${C.count!'none'} ${C.getCount()}", "${statics['java.lang.Math'].max(3, 4)} ${statics['java.lang.Integer'].MAX_VALUE?c} ${statics['java.lang.String'].valueOf(1.5)}", "${enums['Main$Colour'].RED.lower()} ${enums['Main$Colour']?keys?sort?join(',')}", "${statics['no.Such'].x}", "${C.nope}", "${statics['java.lang.System'].exit(3)}", "${new('Main$Bean', 'made', 5).name}", "${new('Main$Constants')}", "<#assign d = 'Main$Loud'?new()><@d times=2>loud</@>", "${'java.util.ArrayList'?new()}");
        Configuration c = configuration();
        c.setNewBuiltinClassResolver(TemplateClassResolver.ALLOWS_NOTHING_RESOLVER);
        each(c, m, "<#assign d = 'Main$Loud'?new()>");
    }

    public static final class Loud implements TemplateDirectiveModel {
        @Override
        public void execute(Environment e, @SuppressWarnings("rawtypes") Map p, TemplateModel[] vars, TemplateDirectiveBody body) throws TemplateException, java.io.IOException {
            StringWriter w = new StringWriter();
            int n = p.get("times") instanceof TemplateNumberModel t ? t.getAsNumber().intValue() : 1;
            for (int i = 0; i < n; i++) {
                if (vars.length > 0) {
                    vars[0] = new SimpleNumber(i);
                }
                body.render(w);
            }
            e.getOut().write(w.toString().toUpperCase(Locale.ROOT));
        }
    }

    private static void wrappers() throws Exception {
        Out.head("wrappers");
        Map<String, Object> m = new HashMap<>(Map.of("b", new Bean("w", 2), "h", new HiddenImpl()));
        String[] sources = {"${b.name}", "${b.open}", "${b.age} ${b.adult?c}", "${b.class.name}", "${b.anything}", "${h.greeting}", "${b.toString()}", "${b?keys?sort?join(' ')}"};
        for (int exposure : new int[] {BeansWrapper.EXPOSE_ALL, BeansWrapper.EXPOSE_SAFE, BeansWrapper.EXPOSE_PROPERTIES_ONLY, BeansWrapper.EXPOSE_NOTHING}) {
            for (boolean fields : new boolean[] {true, false}) {
                Configuration c = configuration();
                BeansWrapperBuilder w = new BeansWrapperBuilder(Configuration.VERSION_2_3_33);
                w.setExposureLevel(exposure);
                w.setExposeFields(fields);
                w.setSimpleMapWrapper(true);
                c.setObjectWrapper(w.build());
                Out.line("exposure " + exposure + fields);
                each(c, m, sources);
            }
        }
        Configuration c = configuration();
        DefaultObjectWrapperBuilder d = new DefaultObjectWrapperBuilder(Configuration.VERSION_2_3_33);
        MemberAccessPolicy p = new WhitelistMemberAccessPolicy(WhitelistMemberAccessPolicy.MemberSelector.parse(List.of("Main$Bean.getName()", "Main$Bean.open", "Main$Greets.greet(java.lang.String)"), false, Main.class.getClassLoader()));
        d.setMemberAccessPolicy(p);
        d.setExposeFields(true);
        d.setMethodAppearanceFineTuner((in, out) -> {
            if (in.getMethod().getName().startsWith("get") && in.getMethod().getParameterCount() == 0) {
                out.setExposeMethodAs("re" + in.getMethod().getName());
            }
        });
        c.setObjectWrapper(d.build());
        each(c, m, "${b.name}", "${b.age!'not listed'}", "${b.open}", "${h.greet('x')}", "${b.regetName()}", "${b.setAge(3)}");
        try {
            BeansWrapper w = new BeansWrapperBuilder(Configuration.VERSION_2_3_33).build();
            TemplateModel t = w.wrap(new Bean("unwrapped", 9));
            Out.line(w.unwrap(t) + " " + t.getClass().getSimpleName() + ((TemplateHashModel) t).get("name") + w.unwrap(w.wrap(List.of(1))) + w.newInstance(Bean.class, List.of(w.wrap("n"), w.wrap(4))));
        } catch (TemplateModelException e) {
            Out.line(Out.thrown(e));
        }
    }

    private static void language() {
        Out.head("language");
        Map<String, Object> m = new HashMap<>(Map.of("x", 5, "s", "text <b>", "l", List.of(3, 1, 2), "lower", (TemplateMethodModelEx) a -> String.valueOf(a.get(0)).toLowerCase(Locale.ROOT)));
        Configuration c = configuration();
        each(c, m, "<#if x gt 3 && s?contains('t')>yes<#elseif x lt 0>neg<#else>no</#if>", "<#macro row a b='d' rest...>[${a} ${b} ${rest?size}<#nested 1, 2>]</#macro><@row a=1 c=3; p, q>${p + q}</@row><@row 7/>", "<#function fact n><#return (n <= 1)?then(1, n * fact(n - 1))></#function>${fact(20)?c}", "<#list 1..*3 as i>${i?index}${i?counter}${i?is_last?c} </#list><#list [] as e><#else>empty</#list>", "<#switch x><#case 1>one<#case 5>five<#break><#default>other</#switch>", "<#switch s><#on 'a', 'text <b>'>on<#default>no</#switch>", "<#attempt>${nothing}<#recover>recovered ${.error?contains('nothing')?c}</#attempt>", "<#assign h = {'a': 1, 'b': [2, {'c': 3}]}>${h.b[1].c} ${(h + {'a': 9}).a} ${h?keys?join(',')}", "<#local y=1>", "<#global g = 1><#assign g = 2>${g} ${.globals.g} ${.main.g}", "<#noparse>${x}</#noparse><#-- comment --><#compress>  a   b\n\n c </#compress>", "<#escape z as z?html>${s}<#noescape>${s}</#noescape></#escape>", "<#outputformat 'HTML'>${s} ${s?no_esc}<#autoesc>${s}</#autoesc></#outputformat>", "<#setting locale='de_DE'>${1234.5} <#setting number_format='0.00'>${x}", "${lower('ABC')} ${x?string.percent} ${'interp #{x} ${x}'}", "<#list l?sort as i>${i}<#if i == 2><#break></#if></#list><#list l as i><#continue>never</#list>", "<#visit x>", "<#include 'not there'>", "<#stop 'stopped'>", "${'${x + 1}'?interpret}", "<@'<b>${x}</b>'?interpret/>", "${'x * 2'?eval} ${'{\"j\": [1, null]}'?eval_json.j[0]}", "${x!'d'} ${nope!'d'} ${(a.b.c)!'deep'} ${nope??c}", "[=x]", "${.version} ${.data_model?keys?sort?join(',')} ${.locale} ${.now?is_date?c} ${.template_name!'-'} ${.current_template_name}");
        c.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
        c.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
        each(c, m, "[#if x == 5][=x] ${x}[/#if]");
    }

    private static void builtins() {
        Out.head("builtins");
        Map<String, Object> m = new HashMap<>(Map.of("s", "The quick, brown fox", "n", 1234.567, "l", List.of("b", "a", "c", "a"), "d", new Date(86400000L * 365), "bean", new Bean("q", 1)));
        for (String e : new String[] {"s?upper_case", "s?cap_first", "s?capitalize", "s?length", "s?split(', ')?join('|')", "s?replace('q(.)', 'Q$1', 'r')", "s?matches('(\\\\w+) (\\\\w+).*')?groups?join('/')", "s?word_list?size", "s?index_of('quick')", "s[4..8]", "s[0..<3]", "s?keep_before(',')", "s?remove_ending('fox')", "s?left_pad(25, '.')", "s?url", "s?js_string", "s?json_string", "s?xhtml", "s?rtf", "s?chop_linebreak", "s?starts_with('The')?c", "s?truncate(10)", "n?round", "n?floor", "n?int", "n?string('0.0')", "n?string.currency", "n?c", "n?abs", "27?lower_abc", "n?is_infinite?c", "l?first", "l?last", "l?seq_contains('a')?c", "l?seq_index_of('c')", "l?sort?join('')", "l?reverse?join('')", "l?chunk(3)?size", "l?take_while(x -> x != 'c')?join('')", "l?min", "[3, 1]?max", "d?date", "d?datetime?iso_utc", "d?string('yyyy MMM d, EEEE')", "d?time?string.short", "d?long", "d?date?iso('GMT+02')", "'2020-02-03'?date('yyyy-MM-dd')?string.full", "'true'?boolean?c", "'12.5'?number + 1", "bean?is_hash?c", "bean.join?is_method?c", "l?is_sequence?c", "bean?api.name", "'a'?ensure_starts_with('b')", "'A'?lower_case?ascii", "s?nosuch", "n?upper_case", "'x'?number", "'&'?html?no_esc", "2?then(1, 2)", "true?string('y', 'n')", "true?then('y', nope)", "l?map(it -> it?upper_case)?join('')", "'a b'?url_path", "'key'?switch('a', 1, 'key', 2, 3)", "s?eval", "1?is_unknown_date_like", "'%'?cn", "{}?has_content?c", "['x']?with_args", "s?blank_to_null!'blank'", "'  '?trim_to_null!'trimmed'"}) {
            each(configuration(), m, "${" + e + "}");
        }
    }

    private static void formats() {
        Out.head("formats");
        Configuration c = configuration();
        c.setCustomNumberFormats(Map.of("hex", new TemplateNumberFormatFactory() {
            @Override
            public TemplateNumberFormat get(String p, Locale l, Environment e) {
                return new TemplateNumberFormat() {
                    @Override
                    public String formatToPlainText(TemplateNumberModel n) throws TemplateModelException {
                        return p + Integer.toHexString(n.getAsNumber().intValue());
                    }

                    @Override
                    public boolean isLocaleBound() {
                        return false;
                    }

                    @Override
                    public String getDescription() {
                        return "hex";
                    }
                };
            }
        }));
        c.setBooleanFormat("ja,nein");
        c.setDateTimeFormat("iso ms nz");
        c.setSQLDateAndTimeTimeZone(TimeZone.getTimeZone("GMT+1"));
        Map<String, Object> m = new HashMap<>(Map.of("n", 255, "d", new Date(0), "cal", new GregorianCalendar(2020, Calendar.MARCH, 1)));
        each(c, m, "${n?string.@hex} ${n?string['@hex 0x']}", "${true} ${n}", "${d?datetime} ${d?date} ${d?time}", "${d}", "${n?string.@nope}", "<#setting number_format='@hex '>${n}", "<#setting nope='x'>");
        try {
            c.setSetting("object_wrapper", "DefaultObjectWrapper(2.3.33, exposeFields=true)");
            c.setSetting("number_format", "computer");
            Out.line(c.getObjectWrapper().getClass().getSimpleName() + render(c, "${12345678.5}", m));
            c.setSetting("cache_storage", "strong:20, soft:250");
            c.setSetting("template_exception_handler", "freemarker.template.TemplateExceptionHandler.RETHROW_HANDLER");
            c.setSetting("new_builtin_class_resolver", "safer");
            c.setSetting("output_format", "XMLOutputFormat()");
            Out.line(render(c, "${'<'}", m));
        } catch (Exception e) {
            Out.line(Out.thrown(e));
        }
        for (String[] s : new String[][] {{"object_wrapper", "no.Such()"}, {"nosuch", "1"}, {"number_forma", "0"}, {"locale", ""}, {"incompatible_improvements", "9.9.9"}, {"template_loader", "Main$Bean('x', 1)"}, {"output_format", "Main$Constants()"}}) {
            Out.attempt(s[0], () -> {
                c.setSetting(s[0], s[1]);
                return "set";
            });
        }
    }

    private static void loading() throws Exception {
        Out.head("loading");
        StringTemplateLoader l = new StringTemplateLoader();
        l.putTemplate("main.ftlh", "<#import 'lib/tools.ftl' as t><#include 'part.ftl'>${t.twice('<')}<@t.box>in</@t.box>");
        l.putTemplate("part.ftl", "part of ${.current_template_name}\n");
        l.putTemplate("lib/tools.ftl", "<#ftl strip_text=true attributes={'a': 1}><#function twice s><#return s + s></#function><#macro box>{<#nested>}</#macro>");
        l.putTemplate("loc_de.ftl", "deutsch");
        l.putTemplate("loc.ftl", "english");
        Configuration c = configuration();
        c.setTemplateLoader(new MultiTemplateLoader(new TemplateLoader[] {l, new ByteArrayTemplateLoader(), new ClassTemplateLoader(Main.class, "/nothing")}));
        c.setTemplateConfigurations(new ConditionalTemplateConfigurationFactory(new FileNameGlobMatcher("p*.ftl"), new TemplateConfiguration()));
        c.addAutoImport("auto", "lib/tools.ftl");
        StringWriter w = new StringWriter();
        c.getTemplate("main.ftlh").process(Map.of(), w);
        Out.line(w);
        Out.line(c.getTemplate("loc.ftl", Locale.GERMANY) + " " + c.getTemplate("loc.ftl") + Arrays.toString(c.getTemplate("lib/tools.ftl").getCustomAttributeNames()));
        Out.attempt("missing", () -> c.getTemplate("sub/missing.ftl"));
        Out.attempt("up", () -> c.getTemplate("../x"));
        Template t = c.getTemplate("lib/tools.ftl");
        Out.line(t.getMacros().keySet().stream().map(String::valueOf).sorted().toList() + " " + t.getSourceName() + t.getRootTreeNode().getChildCount());
        Writer dumped = new StringWriter();
        t.dump(dumped);
        Out.line(dumped);
    }

    private static void directives() throws Exception {
        Out.head("directives");
        Map<String, Object> m = new HashMap<>();
        m.put("loud", new Loud());
        m.put("compress", StandardCompress.INSTANCE);
        m.put("html", new HtmlEscape());
        m.put("caps", new CaptureOutput());
        m.put("f", (TemplateMethodModelEx) a -> {
            throw new TemplateModelException("method fails", new java.io.IOException("inner"));
        });
        each(configuration(), m, "<@loud times=2; i>a${i}</@loud>", "<@compress>  a  \n\n b</@compress>", "<@html><b></@html>", "<@caps var='v'>captured</@caps>[${v}]", "${f(1)}", "<@f/>", "<@nope/>", "<@loud/>");
    }

    private static void xml() throws Exception {
        Out.head("xml");
        NodeModel n = NodeModel.parse(new InputSource(new StringReader("<r a='1'><i k='x'>one</i><i k='y'>two<!-- c --></i><n:j xmlns:n='urn:n'/></r>")));
        Map<String, Object> m = new HashMap<>(Map.of("doc", n));
        each(configuration(), m, "${doc.r.@a} ${doc.r.i[0]} ${doc.r.i[1].@k} ${doc.r.i?size}", "<#list doc.r?children as c>${c?node_name}:${c?node_type} </#list>", "<#recurse doc><#macro r>(<#recurse>)</#macro><#macro i>${.node.@k}=${.node}</#macro><#macro @element>?${.node?node_name}</#macro><#macro @text></#macro>", "${doc.r.@@markup}", "${doc['r/i[2]/@k']} ${doc['count(//i)']} ${doc['//i[@k=\\'x\\']']}", "<#list doc['//i'] as i>${i.@k}</#list>", "${doc['//[']}", "${doc['$v']}", "<#assign v = 1>${doc['//i[$v]'][0].@k}", "${doc.r.i}", "<#visit doc.r using 'nope'>", "${doc.r?parent?node_type} ${doc.r.i[0]?next_sibling.@k} ${doc.r.i[1]?ancestors('r')?size} ${doc.r?root?node_type}");
    }

    private static void bulk() throws Exception {
        Out.head("bulk");
        Bean b = new Bean("root", 50);
        for (int i = 0; i < 400; i++) {
            b.child("child" + i, i % 40);
        }
        Template t = new Template("bulk", "<#macro show x><b class='${x.adult?string('a', 'c')}'>${x.name?html} ${x.age + 1} ${x.join(',', x.age, x)}</b></#macro><#list root.children as c><#if c.age % 2 == 0><@show c/></#if></#list>", configuration());
        for (int i = 0; i < 60; i++) {
            StringWriter w = new StringWriter();
            t.process(Map.of("root", b), w);
            if (i % 20 == 0) {
                Out.text("bulk", w.toString());
            }
        }
    }

    private static void errors() throws Exception {
        Out.head("errors");
        for (String s : new String[] {"<#if x>", "${", "<#list>", "<#nope>", "${x y}", "<#macro></#macro>", "<#assign x>", "</#if>", "${'a}", "<#ftl nope=1>", "<#break>", "<#return 1>", "<#else>", "${1 +}", "<#if true></#list>", "<#case 1>", "${a..b}", "<@x", "${{'a'}}", "<#setting locale=>", "<#sep>", "<#nested>"}) {
            Out.attempt(s, () -> render(configuration(), s, Map.of()));
        }
        each(configuration(), new HashMap<>(Map.of("b", new Bean("e", 1), "n", 1)), "${nope}", "${b.nope.deeper}", "${n.x}", "${n[0]}", "${n()}", "<#list n as x></#list>", "<#if n></#if>", "${1 / 0}", "${'a' - 1}", "${b + 1}", "${true}", "${b.fails}", "<#list 1..3 as x>${x.y}</#list>", "<#macro m a></#macro><@m/>", "<#macro m a></#macro><@m b=1/>", "<#function f x></#function>${f(1)}", "${b.join('a', nope)}", "${[1,2][5]}", "${'abc'[9]}", "${b.children[3]}", "<#assign a=1>${a?api}", "${n?date}", "<#function r><#return r()></#function>${n?string?eval}", "${b.setAge('x')}", "${b.getIndexed()}");
        Configuration debug = configuration();
        debug.setTemplateExceptionHandler((e, env, out) -> {
            try {
                out.write("[handled " + e.getBlamedExpressionString() + " " + e.getTemplateName() + "]");
            } catch (java.io.IOException x) {
                throw new TemplateException(x, env);
            }
        });
        each(debug, new HashMap<>(), "a${nope}b<#if nope.x>c</#if>d");
        Out.attempt("root", () -> render(configuration(), "x", 5));
        Out.attempt("stack", () -> {
            try {
                return render(configuration(), "<#macro m>${nope}</#macro>\n<#macro k><@m/></#macro><@k/>", Map.of());
            } catch (TemplateException e) {
                return e.getFTLInstructionStack().replace("\n", "\\n");
            }
        });
    }
}

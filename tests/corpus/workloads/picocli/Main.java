import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.ListResourceBundle;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.PropertiesDefaultProvider;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** picocli: commands as classes, methods, interfaces and records of options, every type of option, groups, subcommands, help, completion, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        types();
        members();
        subcommands();
        groups();
        model();
        defaults();
        help();
        execution();
        bulk();
        errors();
    }

    enum Level {
        LOW, MIDDLE_ONE, HIGH
    }

    record Point(int x, int y) {
    }

    static final class PointConverter implements ITypeConverter<Point> {
        private PointConverter() {
        }

        @Override
        public Point convert(String s) {
            String[] p = s.split("/");
            if (p.length != 2) {
                throw new CommandLine.TypeConversionException("a point is X/Y, not " + s);
            }
            return new Point(Integer.parseInt(p[0]), Integer.parseInt(p[1]));
        }
    }

    @Command(name = "types")
    static class Types {
        @Option(names = "-i")
        private int i = 1;
        @Option(names = "-L")
        private Long boxed;
        @Option(names = "-b", negatable = true)
        boolean b;
        @Option(names = "-c")
        char c;
        @Option(names = "-d")
        double d;
        @Option(names = "-f")
        Float f;
        @Option(names = "--short")
        short s;
        @Option(names = "--byte")
        byte y;
        @Option(names = "--text", arity = "0..1", fallbackValue = "fell back")
        String text;
        @Option(names = {"-l", "--level"})
        Level level;
        @Option(names = "--file")
        File file;
        @Option(names = "--path")
        Path path;
        @Option(names = "--uri")
        URI uri;
        @Option(names = "--uuid")
        UUID uuid;
        @Option(names = "--class")
        Class<?> type;
        @Option(names = "--pattern")
        Pattern pattern;
        @Option(names = "--charset")
        Charset charset;
        @Option(names = "--date")
        LocalDate date;
        @Option(names = "--duration")
        Duration duration;
        @Option(names = "--decimal")
        BigDecimal decimal;
        @Option(names = "--unit")
        TimeUnit unit;
        @Option(names = "--point", converter = PointConverter.class)
        Point point;
        @Option(names = "--points", converter = PointConverter.class, split = ",")
        List<Point> points;
        @Option(names = "--ints", arity = "1..3")
        int[] ints;
        @Option(names = "-X")
        Map<String, Integer> map;
        @Option(names = "-U")
        Map<TimeUnit, List<Level>> unknownMap;
        @Option(names = "--set", split = ":")
        SortedSet<Level> set;
        @Option(names = "--enums")
        EnumSet<Level> enums;
        @Option(names = "--optional")
        Optional<Integer> optional;
        @Option(names = "--opt-map")
        Map<String, Optional<Integer>> optMap;
        @Option(names = "-v")
        boolean[] verbosity;
        @Option(names = "--password", interactive = true, arity = "0..1")
        char[] password;
        @Parameters(index = "0", arity = "0..1")
        String first;
        @Parameters(index = "1..*")
        Collection<String> rest;
        @Unmatched
        List<String> unmatched;
    }

    private static String fields(Object o) throws IllegalAccessException {
        Map<String, Object> all = new TreeMap<>();
        for (Class<?> c = o.getClass(); c != Object.class; c = c.getSuperclass()) {
            for (var f : c.getDeclaredFields()) {
                Object v = f.get(o);
                v = v instanceof int[] a ? Arrays.toString(a) : v instanceof boolean[] a ? Arrays.toString(a) : v instanceof char[] a ? new String(a) : v instanceof Object[] a ? Arrays.toString(a) : v;
                if (v != null) {
                    all.put(f.getName(), v instanceof Collection<?> l ? l.getClass().getSimpleName() + l : v);
                }
            }
        }
        return all.toString();
    }

    private static void types() throws Exception {
        Out.head("types");
        String[][] lines = {
            {"-i", "7", "-L=99", "-b", "-c", "x", "-d1.5", "-f", "2.5", "--short", "-3", "--byte=12"},
            {"--no-b", "--text", "--level=HIGH"},
            {"-b", "--text=abc", "-l", "middle_one", "--file", "a/b", "--path", "c", "--uri", "http://x", "--uuid", "00000000-0000-0001-0000-000000000002"},
            {"--class", "java.util.ArrayList", "--pattern", "a+", "--charset=UTF-8", "--date=2020-02-29", "--duration", "PT3S", "--decimal", "1.10", "--unit", "days"},
            {"--point=1/2", "--points", "1/1,2/2", "--points=3/3", "--ints", "1", "2", "3", "pos"},
            {"-Xa=1", "-X", "b=2", "--set", "HIGH:LOW", "--enums", "LOW", "--enums=HIGH", "--optional=3", "--opt-map", "k", "-vvv"},
            {"one", "two", "three", "--", "-i", "five"}, {"--unknown", "-z", "x"}, {}, {"--password=secret"},
        };
        for (String[] l : lines) {
            Types t = new Types();
            CommandLine c = new CommandLine(t).setCaseInsensitiveEnumValuesAllowed(true);
            Out.attempt(String.join(" ", l), () -> {
                ParseResult r = c.parseArgs(l);
                return fields(t) + " " + r.matchedOptions().stream().map(OptionSpec::longestName).toList() + r.matchedPositionals().size() + r.unmatched();
            });
        }
    }

    abstract static class Base {
        @Option(names = "--inherited", description = "from the base", scope = ScopeType.INHERIT)
        private String inherited = "none";
        @Spec
        private CommandSpec spec;

        String base() {
            return inherited + " in " + spec.qualifiedName();
        }
    }

    static class Mixed {
        @Option(names = "--mixed", description = "mixed in", defaultValue = "${sys:no.such.property:-fallback}")
        private String mixed;
        @Spec(Spec.Target.MIXEE)
        CommandSpec mixee;
    }

    @Command(name = "members", mixinStandardHelpOptions = true, version = {"members 1.0", "second line ${java.specification.name}"})
    static class Members extends Base {
        private final List<String> log = new ArrayList<>();
        @Mixin
        private Mixed mixed;

        @Option(names = "--setter")
        private void setter(int n) {
            if (n < 0) {
                throw new CommandLine.ParameterException(new CommandLine(this), "negative: " + n);
            }
            log.add("setter " + n);
        }

        @Parameters
        void positional(String[] all) {
            log.add("positional " + Arrays.toString(all));
        }
    }

    interface Options {
        @Option(names = "-n", defaultValue = "5")
        int number();

        @Option(names = "--names", split = ",")
        List<String> names();

        @Parameters(arity = "0..*")
        String[] files();
    }

    private static void members() throws Exception {
        Out.head("members");
        Members m = CommandLine.populateCommand(new Members(), "--setter", "3", "--inherited=x", "p", "q");
        Out.line(m.base() + m.log + m.mixed.mixed + m.mixed.mixee.name());
        Options o = CommandLine.populateSpec(Options.class, "--names=a,b", "f1");
        Out.line(o.number() + " " + o.names() + Arrays.toString(o.files()));
        Out.attempt("negative", () -> new CommandLine(new Members()).parseArgs("--setter=-1"));
        Out.attempt("throwing", () -> new CommandLine(new Members()).parseArgs("--setter=x"));
        Out.line(run(new CommandLine(new Members()), "--version"));
    }

    @Command(name = "top", subcommands = {Adds.class, HelpCommand.class}, description = "The top", footer = "end of help", sortOptions = false, subcommandsRepeatable = true)
    static class Top extends Base implements Runnable {
        final List<String> log = new ArrayList<>();
        @Spec
        CommandSpec own;

        @Command(name = "times", description = "A method as a command", aliases = "mul")
        private int times(@Parameters(index = "0", paramLabel = "A") int a, @Parameters(index = "1", paramLabel = "B") int b, @Option(names = "--twice") boolean twice, @Mixin Mixed mixed) {
            log.add("times " + a * b * (twice ? 2 : 1) + mixed.mixed);
            return a * b;
        }

        @Command
        static void still(@Option(names = "--word", required = true) String word) {
            Out.line("still " + word);
        }

        @Override
        public void run() {
            log.add("top");
        }
    }

    @Command(name = "add", description = {"Adds", "numbers"}, exitCodeOnExecutionException = 42)
    static class Adds implements Callable<Integer> {
        @ParentCommand
        private Top top;
        @Parameters(paramLabel = "NUMBER", description = "what to add")
        private int[] numbers = {};

        @Override
        public Integer call() {
            if (numbers.length == 0) {
                throw new IllegalStateException("nothing to add");
            }
            int sum = Arrays.stream(numbers).sum();
            top.log.add("add " + sum + " of " + top.base());
            return sum % 7;
        }
    }

    private static String run(CommandLine c, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = c.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF)).execute(args);
        String text = err.toString().replaceAll("(?m)^\\tat .*\\R|^\\t\\.\\.\\. .*\\R", "");
        return code + "\n" + out.toString().stripTrailing() + (text.isEmpty() ? "" : "\nerr: " + text.stripTrailing());
    }

    private static void subcommands() {
        Out.head("subcommands");
        String[][] lines = {{}, {"add", "1", "2"}, {"--inherited=y", "add", "5", "times", "3", "4", "--twice"}, {"mul", "2", "2", "--mixed", "m"}, {"still", "--word", "w"}, {"add"}, {"nope"}, {"ad", "1"}, {"help"}, {"help", "add"}, {"help", "times"}, {"still"}, {"times", "1"}, {"help", "nope"}, {"add", "--inherited", "sub", "1"}};
        for (String[] l : lines) {
            Top t = new Top();
            CommandLine c = new CommandLine(t).setAbbreviatedSubcommandsAllowed(true).setExecutionStrategy(new CommandLine.RunAll());
            Out.line(String.join(" ", l) + ": " + run(c, l) + " " + t.log + c.getExecutionResult());
        }
        Out.line(new CommandLine(new Top()).getSubcommands().keySet().stream().sorted().toList());
        for (Method m : CommandLine.getCommandMethods(Top.class, null).stream().sorted((a, b) -> a.getName().compareTo(b.getName())).toList()) {
            Out.line(m.getName() + m.getParameterCount());
        }
        Out.line(CommandLine.invoke("still", Top.class, "--word=invoked"));
    }

    @Command(name = "groups", separator = " ", requiredOptionMarker = '*')
    static class Groups {
        @ArgGroup(exclusive = true, multiplicity = "0..1", heading = "One of:%n")
        Exclusive exclusive;
        @ArgGroup(exclusive = false, multiplicity = "0..*")
        List<Together> together;
        @ArgGroup(exclusive = false, validate = false, heading = "%nJust listed:%n", order = 1)
        private final Nested nested = new Nested();

        static class Exclusive {
            @Option(names = "-a", required = true)
            private int a;
            @Option(names = "-b", required = true)
            private String b;
        }

        static class Together {
            @Option(names = "-x", required = true)
            private int x;
            @Option(names = "-y")
            private String y = "default";
            @ArgGroup(exclusive = true)
            Inner inner;

            @Override
            public String toString() {
                return x + y + (inner == null ? "" : inner.p + "" + inner.q);
            }
        }

        static class Inner {
            @Option(names = "-p")
            boolean p;
            @Option(names = "-q")
            boolean q;
        }

        static class Nested {
            @Option(names = "--nested", description = "in a nested group")
            int n = 3;
        }
    }

    private static void groups() {
        Out.head("groups");
        for (String l : new String[] {"-a 1", "-b x", "-a 1 -b x", "-x 1 -y z -x 2", "-x 1 -p -x 2 -q --nested 5", "-y z", "-x 1 -p -q", ""}) {
            Groups g = new Groups();
            Out.attempt(l, () -> {
                new CommandLine(g).parseArgs(l.isEmpty() ? new String[0] : l.split(" "));
                return (g.exclusive == null ? "none" : g.exclusive.a + g.exclusive.b) + " " + g.together + g.nested.n;
            });
        }
        Out.line(new CommandLine(new Groups()).getUsageMessage(Help.Ansi.OFF));
    }

    private static void model() {
        Out.head("model");
        CommandSpec s = CommandSpec.create().name("made").version("0");
        s.addOption(OptionSpec.builder("-n", "--number").type(int.class).required(true).description("a number, ${DEFAULT-VALUE}").build());
        s.addOption(OptionSpec.builder("--list").type(List.class).auxiliaryTypes(Level.class).splitRegex(",").hideParamSyntax(true).build());
        s.addPositional(PositionalParamSpec.builder().type(Map.class).auxiliaryTypes(String.class, Double.class).index("0..*").paramLabel("K=V").build());
        s.mixinStandardHelpOptions(true);
        s.addMixin("mixed", CommandSpec.forAnnotatedObject(new Mixed()));
        CommandLine c = new CommandLine(s);
        ParseResult r = c.parseArgs("-n3", "--list", "LOW,HIGH", "a=1.5", "b=2");
        Out.line(r.matchedOptionValue('n', 0) + " " + r.matchedOptionValue("list", null) + r.matchedPositionalValue(0, null) + r.hasMatchedOption("mixed") + r.originalArgs());
        for (ArgSpec a : c.getCommandSpec().args()) {
            Out.line((a instanceof OptionSpec o ? o.longestName() : a.paramLabel()) + " " + a.type().getSimpleName() + Arrays.toString(a.auxiliaryTypes()) + a.arity() + a.required() + a.initialValue() + a.defaultValue() + a.splitRegex() + a.typeInfo().isMultiValue() + a.inherited());
        }
        for (ArgSpec a : new CommandLine(new Types()).getCommandSpec().args()) {
            Out.line(a.typeInfo().getClassName() + " " + a.typeInfo().getActualGenericTypeArguments() + a.arity() + a.isOption() + a.interactive() + a.typeInfo().isCollection() + a.typeInfo().isOptional() + a.typeInfo().getEnumConstantNames());
        }
        Out.line(c.getUsageMessage(Help.Ansi.OFF));
    }

    @Command(name = "defaults", defaultValueProvider = Provider.class, versionProvider = Version.class, resourceBundle = "Main$Texts", mixinStandardHelpOptions = true)
    static class Defaults {
        @Option(names = "--provided", descriptionKey = "provided")
        int provided;
        @Option(names = "--own", defaultValue = "${ENV_NOT_THERE:-8}", description = "own ${COMMAND-NAME} ${DEFAULT-VALUE} %%")
        int own;
        @Option(names = "--levels", description = "one of ${COMPLETION-CANDIDATES}", completionCandidates = Candidates.class)
        String level;
        @Option(names = "--consumed", parameterConsumer = Consumer.class)
        List<String> consumed = new ArrayList<>();
        @Option(names = "--hidden", hidden = true)
        boolean hidden;
    }

    public static final class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"provided", "from the bundle"}, {"usage.header", "A header of the bundle"}, {"usage.footer.0", "footer one"}, {"usage.footer.1", "footer two"}};
        }
    }

    static final class Candidates extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        private Candidates() {
            super(List.of("mild", "wild"));
        }
    }

    static final class Consumer implements IParameterConsumer {
        @Override
        public void consumeParameters(java.util.Stack<String> s, ArgSpec a, CommandSpec c) {
            List<String> l = a.getValue();
            while (!s.isEmpty()) {
                l.add(s.pop());
            }
        }
    }

    private static final class Provider implements IDefaultValueProvider {
        @Override
        public String defaultValue(ArgSpec a) {
            return a.isOption() && ((OptionSpec) a).longestName().equals("--provided") ? "77" : null;
        }
    }

    static final class Version implements IVersionProvider {
        @Spec
        CommandSpec spec;

        @Override
        public String[] getVersion() {
            return new String[] {"version of @|bold " + spec.name() + "|@", "2.0"};
        }
    }

    private static void defaults() throws Exception {
        Out.head("defaults");
        Defaults d = CommandLine.populateCommand(new Defaults(), "--consumed", "--own", "x", "y");
        Out.line(d.provided + " " + d.own + d.consumed);
        Out.line(run(new CommandLine(new Defaults()), "--help"));
        Out.line(run(new CommandLine(new Defaults()), "-V"));
        Path p = Path.of("given.properties");
        Files.writeString(p, "own=31\nprovided=32\nlevels=wild\n");
        Defaults e = new Defaults();
        new CommandLine(e).setDefaultValueProvider(new PropertiesDefaultProvider(p.toFile())).parseArgs();
        Out.line(e.own + " " + e.provided + e.level);
        Files.writeString(Path.of("arguments"), "--own 5 # comment\n\"--levels=a b\"\n");
        new CommandLine(e).parseArgs("@arguments");
        Out.line(e.own + e.level);
    }

    private static void help() {
        Out.head("help");
        for (Object o : new Object[] {new Top(), new Types(), new Members()}) {
            CommandLine c = new CommandLine(o).setUsageHelpWidth(70);
            Out.line(c.getUsageMessage(Help.Ansi.OFF));
            Out.text("coloured", c.getUsageMessage(Help.Ansi.ON));
        }
        Out.text("completion", AutoComplete.bash("top", new CommandLine(new Top())).replaceAll("(?m)^# .*", ""));
        ArrayList<CharSequence> found = new ArrayList<>();
        AutoComplete.complete(new CommandLine(new Top()).getCommandSpec(), new String[] {""}, 0, 0, 0, found);
        Out.line(found.stream().map(String::valueOf).sorted().toList());
        Out.line(Help.Ansi.ON.string("@|red,bold warm|@ and @|underline below|@").replace((char) 27, '^'));
    }

    private static void execution() {
        Out.head("execution");
        CommandLine c = new CommandLine(new Top(), new IFactory() {
            @Override
            public <K> K create(Class<K> k) throws Exception {
                if (k.isInterface()) {
                    return CommandLine.defaultFactory().create(k);
                }
                Out.line("factory " + k.getSimpleName());
                var made = k.getDeclaredConstructor();
                made.setAccessible(true);
                return made.newInstance();
            }
        });
        c.setExecutionExceptionHandler((e, line, r) -> {
            Out.line("handler " + Out.thrown(e) + line.getCommandName());
            return 9;
        }).setParameterExceptionHandler((e, a) -> {
            Out.line("parameters " + e.getMessage() + Arrays.toString(a));
            return 8;
        }).setExitCodeExceptionMapper(e -> 7);
        Out.line(c.execute("add") + " " + c.execute("--bad") + c.execute("add", "4"));
        CommandLine last = new CommandLine(new Top()).setExecutionStrategy(new CommandLine.RunLast());
        Out.line(run(last, "add", "2", "add", "x"));
    }

    private static void bulk() {
        Out.head("bulk");
        int sum = 0;
        for (int i = 0; i < 250; i++) {
            Types t = new Types();
            new CommandLine(t).parseArgs("-i", "" + i, "-Xk=" + i, "--point=" + i + "/2", "--set=LOW:HIGH", "a", "b", "c");
            sum += t.i + t.map.get("k") + t.point.x() + t.set.size() + t.rest.size();
        }
        Out.line(sum);
    }

    static class Twice {
        @Option(names = "-a")
        int a;
        @Option(names = "-a")
        int b;
    }

    static class FinalConstant {
        @Option(names = "-a")
        private final int a = 5;
    }

    static class NoConstructor {
        NoConstructor(int x) {
        }
    }

    @Command(name = "bad", subcommands = NoConstructor.class)
    static class BadSub {
    }

    static class Gap {
        @Parameters(index = "0")
        String zero;
        @Parameters(index = "2")
        String two;
    }

    static class BadConverter {
        @Option(names = "-c", converter = NeedsArgument.class)
        String c;
    }

    static final class NeedsArgument implements ITypeConverter<String> {
        NeedsArgument(String s) {
        }

        @Override
        public String convert(String s) {
            return s;
        }
    }

    static class Both {
        @Option(names = "-b")
        @Parameters
        String both;
    }

    static class Unconvertible {
        @Option(names = "-u")
        Thread thread;
    }

    private static void errors() {
        Out.head("errors");
        for (Object o : new Object[] {new Twice(), new FinalConstant(), new BadSub(), new Gap(), new BadConverter(), new Both(), new Unconvertible(), new Object(), String.class, NoConstructor.class, Level.class, Runnable.class}) {
            Out.attempt(o instanceof Class<?> k ? k.getSimpleName() : o.getClass().getSimpleName(), () -> {
                ParseResult r = new CommandLine(o).parseArgs("-u", "x", "y");
                return r.matchedArgs().size();
            });
        }
        for (String l : new String[] {"-i x", "-i", "-l NONE", "--class no.Such", "--pattern [", "--date 2020-13-01", "--byte 300", "--point 1", "-Xa", "-Xa=b", "-i 1 -i 2", "--uuid q", "--char", "--charset nope", "--unit x", "--ints"}) {
            Out.attempt(l, () -> {
                Types t = new Types();
                new CommandLine(t).parseArgs(l.split(" "));
                return fields(t);
            });
        }
    }
}

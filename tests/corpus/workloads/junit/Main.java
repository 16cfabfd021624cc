import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.*;
import org.junit.jupiter.params.converter.*;
import org.junit.jupiter.params.provider.*;
import org.junit.platform.commons.support.*;
import org.junit.platform.commons.util.ReflectionUtils;
import org.junit.platform.engine.*;
import org.junit.platform.engine.discovery.*;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.*;
import org.junit.platform.launcher.core.*;
import org.junit.platform.launcher.listeners.*;

/** JUnit: the launcher and Jupiter with tests of every kind, private and inherited ones, extensions, parameters by every provider, failures, its reflection utilities. */
public final class Main {
    private static final List<String> EVENTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        java.util.logging.Logger.getLogger("org.junit").setLevel(java.util.logging.Level.SEVERE);
        for (Class<?> c : new Class<?>[] {Lifecycle.class, PerClass.class, Derived.class, Nesting.class, Dynamic.class, Parameterized.class, Asserting.class, Conditions.class, Extended.class, Injected.class, Ordered.class, Parallel.class, Timed.class, Broken.class, StaticInner.class, TestInterfaceImpl.class, Templates.class, Temporary.class, Statics.class, Hidden.class}) {
            Out.head(c.getSimpleName());
            execute(DiscoverySelectors.selectClass(c), Map.of());
        }
        selecting();
        assertions();
        support();
        bulk();
    }

    private static void execute(DiscoverySelector s, Map<String, String> parameters, Filter<?>... filters) {
        try {
            executed(s, parameters, filters);
        } catch (RuntimeException e) {
            Out.line(thrown(e));
        }
    }

    private static void executed(DiscoverySelector s, Map<String, String> parameters, Filter<?>... filters) {
        EVENTS.clear();
        LauncherDiscoveryRequest r = LauncherDiscoveryRequestBuilder.request().selectors(s).filters(filters).configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false").configurationParameters(parameters).build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        List<String> lines = new ArrayList<>();
        LauncherFactory.create().execute(r, summary, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier t, TestExecutionResult r) {
                lines.add(path(t) + " " + t.getDisplayName() + " " + t.getType() + t.getTags().stream().map(TestTag::getName).sorted().toList() + " " + r.getStatus() + r.getThrowable().map(x -> " " + thrown(x)).orElse(""));
            }

            @Override
            public void executionSkipped(TestIdentifier t, String reason) {
                lines.add(path(t) + " " + t.getDisplayName() + " skipped: " + reason);
            }

            @Override
            public void reportingEntryPublished(TestIdentifier t, ReportEntry e) {
                lines.add(path(t) + " reported " + new TreeMap<>(e.getKeyValuePairs()));
            }
        });
        lines.forEach(Out::line);
        EVENTS.forEach(e -> Out.line("  " + e));
        TestExecutionSummary x = summary.getSummary();
        Out.line(x.getTestsFoundCount() + " found, " + x.getTestsSucceededCount() + " succeeded, " + x.getTestsFailedCount() + " failed, " + x.getTestsSkippedCount() + " skipped, " + x.getTestsAbortedCount() + " aborted, " + x.getContainersFailedCount() + " containers failed");
    }

    private static String path(TestIdentifier t) {
        return t.getUniqueIdObject().getSegments().stream().skip(1).map(UniqueId.Segment::getValue).reduce("", (a, b) -> a + "/" + b);
    }

    private static String thrown(Throwable t) {
        StringBuilder s = new StringBuilder(Out.thrown(t));
        for (Throwable x : t.getSuppressed()) {
            s.append(" + ").append(Out.thrown(x));
        }
        return Out.nameless(s.toString()).replaceAll("\\$\\$Lambda[^ ,\\])]*", "lambda");
    }

    private static void event(String s) {
        EVENTS.add(s);
    }

    @DisplayName("The life of a test")
    @Tag("life")
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Lifecycle {
        private int n;

        Lifecycle() {
            event("constructed");
        }

        @BeforeAll
        static void beforeAll() {
            event("before all");
        }

        @BeforeEach
        void beforeEach(TestInfo i) {
            event("before " + i.getDisplayName() + i.getTags().stream().sorted().toList() + i.getTestMethod().map(Method::getName).orElse(""));
        }

        @Test
        @Tag("one")
        void first(TestReporter r) {
            n++;
            r.publishEntry("n", "" + n);
            r.publishEntry(Map.of("a", "1", "b", "2"));
        }

        @Test
        @DisplayName("the ~second~ (2)")
        void second() {
            assertEquals(0, n);
        }

        @RepeatedTest(value = 3, name = "{displayName} {currentRepetition}/{totalRepetitions}", failureThreshold = 2)
        void thirdRepeated(RepetitionInfo i) {
            assertNotEquals(2, i.getCurrentRepetition());
        }

        @Test
        @Disabled("for a reason")
        void fourthDisabled() {
            fail("never");
        }

        @AfterEach
        void afterEach() {
            event("after " + n);
        }

        @AfterAll
        static void afterAll() {
            event("after all");
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class PerClass {
        private int n;

        @BeforeAll
        void before() {
            n = 10;
        }

        @Test
        @Order(2)
        void two() {
            assertEquals(11, n++);
        }

        @Test
        @Order(1)
        void one() {
            assertEquals(10, n++);
        }

        @AfterAll
        void after() {
            event("n " + n);
            throw new IllegalStateException("after all fails");
        }
    }

    abstract static class Base {
        @BeforeEach
        void overridden() {
            event("base overridden");
        }

        @BeforeEach
        void inheritedBefore() {
            event("inherited before");
        }

        @Test
        void inherited() {
            event("inherited test of " + getClass().getSimpleName());
        }

        @Test
        abstract void made();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Derived extends Base {
        @BeforeEach
        @Override
        void overridden() {
            event("derived overridden");
        }

        @Test
        @Override
        void made() {
            event("made");
        }
    }

    @DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
    @TestClassOrder(ClassOrderer.ClassName.class)
    static class Nesting {
        String state = "outer";

        @Test
        void a_test_of_it() {
        }

        @Nested
        class When_it_is_nested {
            @BeforeEach
            void before() {
                state += " inner";
            }

            @Test
            void it_sees_more() {
                event(state);
            }

            @Nested
            @IndicativeSentencesGeneration(separator = " -> ", generator = DisplayNameGenerator.ReplaceUnderscores.class)
            class And_deeper {
                @Test
                void still(TestInfo i) {
                    event(state + " " + i.getDisplayName() + i.getTestClass().get().getSimpleName());
                    fail("deep");
                }
            }
        }

        @Nested
        class Zero_tests {
        }
    }

    static class Dynamic {
        @TestFactory
        Stream<DynamicNode> nodes() {
            return Stream.of(DynamicTest.dynamicTest("plain", () -> { }), DynamicContainer.dynamicContainer("container", IntStream.range(0, 3).mapToObj(i -> DynamicTest.dynamicTest("number " + i, () -> assertNotEquals(1, i)))));
        }

        @TestFactory
        DynamicTest single() {
            return DynamicTest.dynamicTest("single", () -> assumeTrue(false, "assumed"));
        }

        @TestFactory
        Collection<String> wrong() {
            return List.of("no node");
        }

        @TestFactory
        Stream<DynamicTest> streamed() {
            return DynamicTest.stream(Stream.of("a", "bb"), s -> "length of " + s, s -> assertEquals(1, s.length()));
        }
    }

    enum Colour {
        RED, GREEN, BLUE
    }

    record Person(String name, int age) {
        static Person of(String s) {
            String[] p = s.split(":");
            return new Person(p[0], Integer.parseInt(p[1]));
        }
    }

    static final class PersonAggregator implements ArgumentsAggregator {
        private PersonAggregator() {
        }

        @Override
        public Object aggregateArguments(ArgumentsAccessor a, ParameterContext c) {
            return new Person(a.getString(0), a.getInteger(1));
        }
    }

    static final class Doubling extends TypedArgumentConverter<String, Integer> {
        Doubling() {
            super(String.class, Integer.class);
        }

        @Override
        protected Integer convert(String s) {
            return 2 * Integer.parseInt(s);
        }
    }

    static final class Numbers implements ArgumentsProvider, org.junit.jupiter.params.support.AnnotationConsumer<Upto> {
        private int n;

        @Override
        public void accept(Upto u) {
            n = u.value();
        }

        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext c) {
            return IntStream.range(0, n).mapToObj(i -> Arguments.of(i, c.getRequiredTestMethod().getName()));
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ArgumentsSource(Numbers.class)
    @ParameterizedTest
    public @interface Upto {
        int value();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Parameterized {
        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void values(long widened) {
            assertTrue(widened < 3);
        }

        @ParameterizedTest(name = "[{index}] {0} of {argumentsWithNames}")
        @EnumSource(names = "R.*|B.*", mode = EnumSource.Mode.MATCH_ANY)
        @NullSource
        void enums(Colour c) {
            event("colour " + c);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', nullValues = "N/A", textBlock = """
            # comment
            a | 1 | 2020-01-02 | RED
            'b c' | 0x10 | 2021-12-31 | N/A
            ann:7 | x | 1999-01-01 | BLUE
            """)
        void csv(String s, int n, LocalDate d, Colour c) {
            event(s + n + d + c);
        }

        @ParameterizedTest
        @CsvSource({"ann, 3", "bob, 4"})
        void aggregated(@AggregateWith(PersonAggregator.class) Person p, ArgumentsAccessor... none) {
            event(p.toString());
        }

        @ParameterizedTest
        @CsvSource({"1,ann:2,java.lang.String,3.5,PT1S", "2,bad,int,x,1"})
        void converted(@ConvertWith(Doubling.class) Integer n, Person p, Class<?> c, double d, Duration t) {
            event(n + " " + p + c + d + t);
        }

        @ParameterizedTest
        @MethodSource({"strings", "Main$Parameterized#more"})
        void methods(String s, int... n) {
            event(s + (n == null ? "" : n.length));
        }

        private static Stream<Arguments> strings() {
            return Stream.of(Arguments.of("x", new int[] {1}), Arguments.of(Named.of("a name", "y"), new int[0]));
        }

        static Object[][] more() {
            return new Object[][] {{"z", new int[] {1, 2}}};
        }

        @ParameterizedTest
        @MethodSource("nowhere")
        void missing(String s) {
        }

        @ParameterizedTest
        @FieldSource("FIELD")
        void field(int i) {
            event("field " + i);
        }

        static final List<Integer> FIELD = List.of(4, 5);

        @ParameterizedTest
        @EmptySource
        void empty(List<String> l) {
            event("empty " + l);
        }

        @Upto(2)
        void upto(int i, String name) {
            event(name + i);
        }

        @ParameterizedTest
        @ValueSource(strings = "no number")
        void bad(int i) {
        }

        @ParameterizedTest
        @NullAndEmptySource
        @ValueSource(strings = {" ", "é"})
        void strings(String s) {
            assertFalse(s == null || s.isBlank(), () -> "blank: " + s);
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Asserting {
        @Test
        void all() {
            assertAll("heading", () -> assertEquals(1, 2), () -> assertTrue(true), () -> assertNull("x", "message"));
        }

        @Test
        void assumption() {
            assumeTrue("a".isEmpty(), "not empty");
        }

        @Test
        void checked() throws Exception {
            throw new java.io.IOException("checked");
        }

        @Test
        void error() {
            throw new StackOverflowError("not real");
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Conditions {
        @Test
        @EnabledIf("yes")
        void enabled() {
        }

        @Test
        @DisabledIf(value = "yes", disabledReason = "yes it is")
        void disabled() {
        }

        @Test
        @EnabledIf("Main$Conditions#nope")
        void noMethod() {
        }

        private static boolean yes() {
            return true;
        }

        @Test
        @EnabledIfSystemProperty(named = "user.language", matches = "e.")
        void property() {
        }

        @Test
        @EnabledForJreRange(max = JRE.JAVA_11)
        void old() {
        }

        @Test
        @DisabledIfEnvironmentVariable(named = "NOT_THERE_AT_ALL", matches = ".*")
        void variable() {
        }
    }

    static class Recorder implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback, TestExecutionExceptionHandler, TestInstancePostProcessor, TestWatcher, InvocationInterceptor, ExecutionCondition {
        private Recorder() {
            event("recorder made");
        }

        @Override
        public void beforeAll(ExtensionContext c) {
            event("ext before all " + c.getDisplayName());
        }

        @Override
        public void afterAll(ExtensionContext c) {
            event("ext after all " + c.getExecutionException().isPresent());
        }

        @Override
        public void beforeEach(ExtensionContext c) {
            c.getStore(ExtensionContext.Namespace.create(Recorder.class)).put("name", c.getRequiredTestMethod().getName());
        }

        @Override
        public void afterEach(ExtensionContext c) {
            event("ext after each " + c.getStore(ExtensionContext.Namespace.create(Recorder.class)).remove("name", String.class) + c.getElement().map(e -> AnnotationSupport.isAnnotated(e, Test.class)).orElse(false));
        }

        @Override
        public void beforeTestExecution(ExtensionContext c) {
            event("ext before execution " + c.getTestInstances().map(i -> i.getAllInstances().size()).orElse(0));
        }

        @Override
        public void afterTestExecution(ExtensionContext c) {
            event("ext after execution");
        }

        @Override
        public void handleTestExecutionException(ExtensionContext c, Throwable t) throws Throwable {
            event("handles " + t.getMessage());
            if (!(t instanceof UnsupportedOperationException)) {
                throw t;
            }
        }

        @Override
        public void postProcessTestInstance(Object o, ExtensionContext c) throws Exception {
            var f = o.getClass().getDeclaredField("processed");
            f.setAccessible(true);
            f.set(o, "by the extension");
        }

        @Override
        public void testSuccessful(ExtensionContext c) {
            event("watched success");
        }

        @Override
        public void testFailed(ExtensionContext c, Throwable t) {
            event("watched failure");
        }

        @Override
        public void interceptTestMethod(Invocation<Void> i, ReflectiveInvocationContext<Method> r, ExtensionContext c) throws Throwable {
            event("intercepts " + r.getExecutable().getName() + r.getArguments());
            i.proceed();
        }

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext c) {
            return c.getDisplayName().contains("refused") ? ConditionEvaluationResult.disabled("refused by the extension") : ConditionEvaluationResult.enabled("fine");
        }
    }

    static class Numbering implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext p, ExtensionContext c) {
            return p.getParameter().getType() == int.class && p.isAnnotated(Number.class);
        }

        @Override
        public Object resolveParameter(ParameterContext p, ExtensionContext c) {
            return p.findAnnotation(Number.class).map(Number::value).orElse(0) + p.getIndex();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.PARAMETER, ElementType.FIELD})
    public @interface Number {
        int value() default 100;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @Tag("meta")
    @ExtendWith(Numbering.class)
    public @interface MetaTest {
    }

    @ExtendWith(Recorder.class)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Extended {
        private String processed;
        @RegisterExtension
        static final BeforeEachCallback FIELD = c -> event("field extension");
        @RegisterExtension
        private final AfterEachCallback own = c -> event("instance extension " + processed);

        @MetaTest
        void meta(@Number int a, @Number(5) int b) {
            event("meta " + a + b);
        }

        @Test
        void handled() {
            throw new UnsupportedOperationException("is handled");
        }

        @Test
        void failing() {
            throw new IllegalStateException("is not");
        }

        @Test
        void refused() {
        }

        @Test
        void unresolved(@Number int x) {
        }
    }

    static class Injected {
        private final TestInfo info;

        Injected(TestInfo info, TestReporter r) {
            this.info = info;
        }

        @Test
        void constructor() {
            event(info.getDisplayName());
        }

        @Test
        void unknown(Thread t) {
        }
    }

    @TestMethodOrder(Ordered.ByLength.class)
    static class Ordered {
        static final class ByLength implements MethodOrderer {
            @Override
            public void orderMethods(MethodOrdererContext c) {
                c.getMethodDescriptors().sort((a, b) -> a.getMethod().getName().length() - b.getMethod().getName().length());
            }
        }

        @Test
        void ccc() {
            event("3");
        }

        @Test
        void a() {
            event("1");
        }

        @Test
        void bb() {
            event("2");
        }
    }

    @org.junit.jupiter.api.parallel.Execution(org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT)
    @org.junit.jupiter.api.parallel.ResourceLock("x")
    static class Parallel {
        @Test
        void alone() {
        }
    }

    static class Timed {
        @Test
        @Timeout(value = 60, unit = TimeUnit.SECONDS)
        void inTime() {
            assertTimeout(Duration.ofMinutes(1), () -> event("in time"));
        }

        @Test
        @Timeout(value = 20, unit = TimeUnit.MILLISECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void late() throws Exception {
            Thread.sleep(60000);
        }
    }

    static class Broken {
        @BeforeAll
        void notStatic() {
        }

        @Test
        void never() {
        }
    }

    class StaticInner {
        @Test
        void never() {
        }
    }

    interface TestInterface {
        @Test
        default void defaulted() {
            event("default of " + value());
        }

        @BeforeEach
        default void before() {
            event("interface before");
        }

        int value();
    }

    static class TestInterfaceImpl implements TestInterface {
        @Override
        public int value() {
            return 12;
        }
    }

    static class Templates {
        @TestTemplate
        @ExtendWith(Twice.class)
        void template(String s) {
            event("template " + s);
        }
    }

    static class Twice implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext c) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext c) {
            return Stream.of("one", "two").map(s -> new TestTemplateInvocationContext() {
                @Override
                public String getDisplayName(int i) {
                    return s + " at " + i;
                }

                @Override
                public List<Extension> getAdditionalExtensions() {
                    return List.of(new ParameterResolver() {
                        @Override
                        public boolean supportsParameter(ParameterContext p, ExtensionContext x) {
                            return p.getParameter().getType() == String.class;
                        }

                        @Override
                        public Object resolveParameter(ParameterContext p, ExtensionContext x) {
                            return s;
                        }
                    });
                }
            });
        }
    }

    static class Temporary {
        @TempDir
        static Path shared;
        @TempDir
        Path own;

        @Test
        void writes(@TempDir Path parameter) throws Exception {
            Files.writeString(own.resolve("f"), "x");
            event(Files.exists(shared) + " " + Files.list(own).count() + parameter.equals(own));
        }
    }

    static class Statics {
        @Test
        static void isStatic() {
        }

        @Test
        private void isPrivate() {
        }

        @Test
        int returns() {
            return 1;
        }
    }

    private static class Hidden {
        @Test
        void test() {
        }
    }

    private static void selecting() {
        Out.head("selecting");
        execute(DiscoverySelectors.selectMethod("Main$Lifecycle#second()"), Map.of());
        execute(DiscoverySelectors.selectMethod("Main$Extended#meta(int,int)"), Map.of());
        execute(DiscoverySelectors.selectMethod("Main$Parameterized#nothing"), Map.of());
        execute(DiscoverySelectors.selectClass("no.such.Class"), Map.of());
        execute(DiscoverySelectors.selectUniqueId("[engine:junit-jupiter]/[class:Main$PerClass]/[method:one()]"), Map.of());
        execute(DiscoverySelectors.selectClass(Lifecycle.class), Map.of("junit.jupiter.conditions.deactivate", "*", "junit.jupiter.displayname.generator.default", DisplayNameGenerator.Simple.class.getName()), TagFilter.includeTags("one | !life"));
        execute(DiscoverySelectors.selectNestedMethod(List.of(Nesting.class), Nesting.When_it_is_nested.class, "it_sees_more"), Map.of());
        execute(DiscoverySelectors.selectIteration(DiscoverySelectors.selectMethod(Parameterized.class, "values", "long"), 0, 2), Map.of());
        TestPlan p = LauncherFactory.create().discover(LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(Nesting.class), DiscoverySelectors.selectClass(Ordered.class)).filters(ClassNameFilter.excludeClassNamePatterns(".*Zero.*")).build());
        for (TestIdentifier root : p.getRoots()) {
            p.getDescendants(root).stream().map(t -> t.getUniqueId() + " " + t.getSource().map(x -> x.getClass().getSimpleName()).orElse("-") + " " + t.getLegacyReportingName()).sorted().forEach(Out::line);
        }
    }

    private static void assertions() {
        Out.head("assertions");
        Executable[] all = {() -> assertEquals("a", "b", "message"), () -> assertEquals(1.0, 1.1, 0.01), () -> assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}), () -> assertArrayEquals(new Object[] {1, new Object[] {2}}, new Object[] {1, new Object[] {"2"}}), () -> assertIterableEquals(List.of(1), List.of(1, 2)), () -> assertLinesMatch(List.of("a.*", ">> 2 >>", "z"), List.of("abc", "x", "z")), () -> assertSame("x", new String("x")), () -> assertInstanceOf(String.class, 1), () -> assertThrows(IllegalStateException.class, () -> List.of(1).get(5)), () -> assertThrowsExactly(RuntimeException.class, () -> Integer.parseInt("x")), () -> assertThrows(Exception.class, () -> { }), () -> assertDoesNotThrow(() -> Integer.parseInt("y")), () -> fail("failed", new Exception("cause")), () -> assertNotNull(null), () -> assertTrue(() -> false, () -> "supplied"), () -> assertEquals(1L, 1), () -> assertEquals((Object) 1L, 1), () -> assertNotSame("x", "x"), () -> assertTimeoutPreemptively(Duration.ofMillis(10), () -> Thread.sleep(10000))};
        for (Executable e : all) {
            try {
                e.execute();
                Out.line("passed");
            } catch (Throwable t) {
                String s = thrown(t);
                Out.line(t instanceof org.opentest4j.AssertionFailedError f && f.isExpectedDefined() ? s + " expected " + Out.nameless(f.getExpected().getStringRepresentation()) + " " + f.getActual().getType() : s);
            }
        }
    }

    private static void support() throws Exception {
        Out.head("support");
        Predicate<Method> any = m -> !m.isSynthetic();
        for (Class<?> c : new Class<?>[] {Derived.class, TestInterfaceImpl.class, Lifecycle.class}) {
            for (HierarchyTraversalMode h : HierarchyTraversalMode.values()) {
                Out.line(c.getSimpleName() + h + ReflectionSupport.findMethods(c, any, h).stream().map(m -> m.getDeclaringClass().getSimpleName() + "." + m.getName()).sorted().toList());
            }
            Out.line(AnnotationSupport.findAnnotatedMethods(c, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN).stream().map(Method::getName).sorted().toList() + " " + ReflectionSupport.findNestedClasses(c, x -> true).size());
        }
        Out.line(ReflectionSupport.findNestedClasses(Main.class, x -> AnnotationSupport.isAnnotated(x, TestMethodOrder.class)).stream().map(Class::getSimpleName).sorted().toList());
        Out.line(AnnotationSupport.findAnnotation(Extended.class.getDeclaredMethod("meta", int.class, int.class), Tag.class).map(Tag::value).orElse("none") + AnnotationSupport.findRepeatableAnnotations(Lifecycle.class, Tag.class).size() + AnnotationSupport.findPublicAnnotatedFields(Statics.class, String.class, TempDir.class));
        Out.line(AnnotationSupport.findAnnotatedFieldValues(new Extended(), RegisterExtension.class, AfterEachCallback.class).size());
        Out.attempt("new", () -> ReflectionSupport.newInstance(Person.class, "p", 3));
        Out.attempt("new wrong", () -> ReflectionSupport.newInstance(Person.class, "p"));
        Out.attempt("invoke", () -> ReflectionSupport.invokeMethod(Person.class.getDeclaredMethod("of", String.class), null, "q:4"));
        Out.attempt("invoke fails", () -> ReflectionSupport.invokeMethod(Person.class.getDeclaredMethod("of", String.class), null, "q:x"));
        for (String n : new String[] {"int", "int[][]", "[Ljava.lang.String;", "java.util.Map$Entry", "[[I", "java.lang.Integer[]", "no.Such", "void"}) {
            Out.attempt(n, () -> ReflectionSupport.tryToLoadClass(n).get());
        }
        Out.line(ReflectionSupport.findMethod(String.class, "substring", "int, int") + " " + ReflectionSupport.findMethod(List.class, "nope").isPresent() + ReflectionUtils.getFullyQualifiedMethodName(String.class, "valueOf", char[].class) + Arrays.toString(ReflectionUtils.parseFullyQualifiedMethodName("a.B#c(int, java.lang.String[])")));
        Out.line(ModifierSupport.isStatic(Parameterized.class.getDeclaredField("FIELD")) + " " + ModifierSupport.isPrivate(Hidden.class) + ReflectionUtils.isAssignableTo(1, long.class) + ReflectionUtils.getAllAssignmentCompatibleClasses(Derived.class).size());
        for (Object[] c : new Object[][] {{"12", int.class}, {"x", char.class}, {"RED", Colour.class}, {"2020-01-01", LocalDate.class}, {"en-GB", java.util.Locale.class}, {"a:3", Person.class}, {"x", Runnable.class}, {"0x7f", byte.class}, {"yes", boolean.class}}) {
            Out.attempt("convert " + c[0], () -> org.junit.platform.commons.support.conversion.ConversionSupport.convert((String) c[0], (Class<?>) c[1], Main.class.getClassLoader()));
        }
    }

    private static void bulk() {
        Out.head("bulk");
        for (int i = 0; i < 25; i++) {
            LauncherDiscoveryRequest r = LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(Parameterized.class), DiscoverySelectors.selectClass(Extended.class), DiscoverySelectors.selectClass(Nesting.class)).build();
            SummaryGeneratingListener s = new SummaryGeneratingListener();
            LauncherFactory.create().execute(r, s);
            if (i % 12 == 0) {
                Out.line(s.getSummary().getTestsFoundCount() + " " + s.getSummary().getTotalFailureCount());
            }
        }
    }
}

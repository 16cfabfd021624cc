import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Binding;
import com.google.inject.BindingAnnotation;
import com.google.inject.ConfigurationException;
import com.google.inject.CreationException;
import com.google.inject.Exposed;
import com.google.inject.Guice;
import com.google.inject.ImplementedBy;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.MembersInjector;
import com.google.inject.Module;
import com.google.inject.PrivateModule;
import com.google.inject.ProvidedBy;
import com.google.inject.Provider;
import com.google.inject.Provides;
import com.google.inject.ProvisionException;
import com.google.inject.Scope;
import com.google.inject.ScopeAnnotation;
import com.google.inject.Singleton;
import com.google.inject.Stage;
import com.google.inject.TypeLiteral;
import com.google.inject.matcher.AbstractMatcher;
import com.google.inject.matcher.Matchers;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.multibindings.OptionalBinder;
import com.google.inject.multibindings.ProvidesIntoMap;
import com.google.inject.multibindings.ProvidesIntoSet;
import com.google.inject.multibindings.StringMapKey;
import com.google.inject.name.Named;
import com.google.inject.name.Names;
import com.google.inject.spi.DefaultBindingScopingVisitor;
import com.google.inject.spi.DefaultBindingTargetVisitor;
import com.google.inject.spi.Dependency;
import com.google.inject.spi.Element;
import com.google.inject.spi.Elements;
import com.google.inject.spi.HasDependencies;
import com.google.inject.spi.InjectionListener;
import com.google.inject.spi.InjectionPoint;
import com.google.inject.spi.InstanceBinding;
import com.google.inject.spi.LinkedKeyBinding;
import com.google.inject.spi.Message;
import com.google.inject.spi.ProvisionListener;
import com.google.inject.spi.TypeConverter;
import com.google.inject.spi.TypeEncounter;
import com.google.inject.spi.TypeListener;
import com.google.inject.util.Modules;
import com.google.inject.util.Providers;
import com.google.inject.util.Types;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;

/** Guice: constructors, fields and methods injected, scopes, providers, interceptors on generated subclasses, multibindings, listeners, its own model, failures. */
public final class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        injection();
        implicit();
        generics();
        scopes();
        privates();
        multi();
        interceptors();
        listeners();
        constants();
        cycles();
        spi();
        overriding();
        many();
        errors();
    }

    interface Engine {
        String start();
    }

    static class Diesel implements Engine {
        private final int cylinders;

        @Inject
        private Diesel(@Named("cylinders") int cylinders) {
            this.cylinders = cylinders;
        }

        @Override
        public String start() {
            return "diesel with " + cylinders;
        }
    }

    static class Electric implements Engine {
        @Override
        public String start() {
            return "electric";
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD})
    @BindingAnnotation
    public @interface Spare {
        int level() default 1;
    }

    abstract static class Vehicle {
        @Inject
        private Engine engine;
        final List<String> log = new ArrayList<>();

        @Inject
        private void secret(@Spare Engine spare) {
            log.add("secret " + spare.start());
        }

        @Inject
        protected void overridden(Engine e) {
            log.add("base " + e.start());
        }

        @Inject
        void packaged(Provider<Engine> p) {
            log.add("packaged " + p.get().start());
        }

        String drive() {
            return engine.start() + " " + new TreeSet<>(log);
        }
    }

    static class Car extends Vehicle {
        @Inject(optional = true)
        private Runnable missing;
        @Inject(optional = true)
        @Named("colour")
        String colour = "white";
        @Inject
        @Spare(level = 2)
        private Engine second;
        @jakarta.inject.Inject
        private jakarta.inject.Provider<Electric> third;

        @Inject
        @Override
        protected void overridden(Engine e) {
            log.add("derived " + e.start());
        }

        @Inject(optional = true)
        void never(Runnable r) {
            log.add("never");
        }

        @Override
        String drive() {
            return super.drive() + " " + missing + " " + colour + " " + second.start() + " " + third.get().start();
        }
    }

    private static final class Holder {
        @Spare(level = 2)
        int f;
    }

    static class Statics {
        @Inject
        private static Engine engine;
        static int taken;
        @Inject
        private static List<Integer> numbers;

        @Inject
        static void take(@Named("colour") String c) {
            taken += c.length();
        }
    }

    static class Basic extends AbstractModule {
        @Override
        protected void configure() {
            bind(Engine.class).to(Diesel.class);
            bind(Engine.class).annotatedWith(Spare.class).to(Electric.class);
            bindConstant().annotatedWith(Names.named("cylinders")).to("6");
            bind(String.class).annotatedWith(Names.named("colour")).toInstance("red");
            requestStaticInjection(Statics.class);
            try {
                bind(Engine.class).annotatedWith(Holder.class.getDeclaredField("f").getAnnotation(Spare.class)).toProvider(() -> () -> "lambda engine");
            } catch (NoSuchFieldException e) {
                addError(e);
            }
        }

        @Provides
        private List<Integer> numbers(@Named("cylinders") int n, Engine e) {
            return List.of(n, e.start().length());
        }

        @Provides
        @Singleton
        static StringBuilder shared() {
            return new StringBuilder("shared");
        }
    }

    private static void injection() {
        Out.head("injection");
        Injector i = Guice.createInjector(new Basic());
        Out.line(i.getInstance(Car.class).drive());
        Out.line(Statics.engine.start() + Statics.numbers + Statics.taken);
        Out.line(i.getInstance(StringBuilder.class) == i.getInstance(StringBuilder.class));
        Vehicle v = new Vehicle() {
        };
        i.injectMembers(v);
        Out.line(v.drive());
        MembersInjector<Car> m = i.getMembersInjector(Car.class);
        Car c = new Car();
        m.injectMembers(c);
        Out.line(c.drive());
        Out.line(i.getInstance(Key.get(Engine.class, Spare.class)).start() + i.getProvider(Key.get(Types.listOf(Integer.class))).get());
        Injector child = i.createChildInjector(b -> b.bind(Runnable.class).toInstance(() -> { }));
        Out.line(child.getInstance(Car.class).drive().replaceAll("Main\\$\\$Lambda\\S*", "lambda"));
        Out.line(child.getParent() == i);
    }

    @ImplementedBy(DefaultStore.class)
    interface Store {
        String name();
    }

    static class DefaultStore implements Store {
        @Override
        public String name() {
            return "default store";
        }
    }

    @ProvidedBy(ClockProvider.class)
    interface Clock {
        long now();
    }

    static class ClockProvider implements Provider<Clock> {
        private static long ticks;
        @Inject
        Store store;

        @Override
        public Clock get() {
            long t = ++ticks + store.name().length();
            return () -> t;
        }
    }

    private static void implicit() {
        Out.head("implicit");
        Injector i = Guice.createInjector();
        Out.line(i.getInstance(Store.class).name() + i.getInstance(Clock.class).now() + i.getInstance(Clock.class).now());
        Out.line(i.getInstance(Electric.class).start() + i.getInstance(Injector.class).equals(i) + i.getInstance(Stage.class) + i.getInstance(Key.get(new TypeLiteral<Provider<Store>>() { })).get().name());
        Out.line(i.getAllBindings().keySet().stream().map(Key::toString).sorted().collect(Collectors.toList()));
        Out.line(i.getExistingBinding(Key.get(Diesel.class)));
    }

    interface Repo<T> {
        T one();
    }

    static class StringRepo implements Repo<String> {
        @Override
        public String one() {
            return "one";
        }
    }

    static class ListRepo<E> implements Repo<List<E>> {
        @Inject
        Repo<E> inner;
        @Inject
        TypeLiteral<E> type;

        @Override
        public List<E> one() {
            return List.of(inner.one(), inner.one());
        }

        @Override
        public String toString() {
            return "of " + type;
        }
    }

    static class Wanting<T> {
        final Repo<T> repo;
        final Provider<Repo<List<T>>> lists;

        @Inject
        Wanting(Repo<T> repo, Provider<Repo<List<T>>> lists) {
            this.repo = repo;
            this.lists = lists;
        }
    }

    private static void generics() {
        Out.head("generics");
        Injector i = Guice.createInjector(b -> {
            b.bind(new TypeLiteral<Repo<String>>() { }).to(StringRepo.class);
            b.bind(new TypeLiteral<Repo<List<String>>>() { }).to(new TypeLiteral<ListRepo<String>>() { });
        });
        Wanting<String> w = i.getInstance(Key.get(new TypeLiteral<Wanting<String>>() { }));
        Out.line(w.repo.one() + w.lists.get().one() + w.lists.get());
        TypeLiteral<?> t = TypeLiteral.get(Types.mapOf(String.class, Types.subtypeOf(Number.class)));
        Out.line(t + " " + t.getRawType() + " " + t.getSupertype(Map.class) + TypeLiteral.get(ArrayList.class).getSupertype(Iterable.class) + new TypeLiteral<HashMap<String, Integer>>() { }.getSupertype(Map.class));
        for (Method m : List.class.getMethods()) {
            if (m.getName().equals("toArray") && m.getParameterCount() == 1 && m.getParameterTypes()[0].isArray()) {
                Out.line(new TypeLiteral<List<String>>() { }.getReturnType(m) + " " + new TypeLiteral<List<String>>() { }.getParameterTypes(m));
            }
        }
        Out.line(Key.get(new TypeLiteral<List<String>>() { }, Names.named("x")) + " " + Key.get(String.class, Spare.class).hasAttributes() + Key.get(int.class).equals(Key.get(Integer.class)) + Key.get(String.class).ofType(Integer.class));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ScopeAnnotation
    public @interface PerTask {
    }

    static final class TaskScope implements Scope {
        Map<Key<?>, Object> now;

        @Override
        public <T> Provider<T> scope(Key<T> k, Provider<T> p) {
            return () -> {
                if (now == null) {
                    throw new IllegalStateException("no task");
                }
                @SuppressWarnings("unchecked")
                T t = (T) now.computeIfAbsent(k, x -> p.get());
                return t;
            };
        }

        @Override
        public String toString() {
            return "TASK";
        }
    }

    @PerTask
    static class Task {
        static int made;
        final int n = ++made;
    }

    @Singleton
    static class Eager {
        static int made;

        Eager() {
            made++;
        }
    }

    @jakarta.inject.Singleton
    static class Lazy {
        static int made;
        final int n = ++made;
    }

    private static void scopes() {
        Out.head("scopes");
        TaskScope s = new TaskScope();
        for (Stage stage : new Stage[] {Stage.DEVELOPMENT, Stage.PRODUCTION}) {
            Eager.made = 0;
            Injector i = Guice.createInjector(stage, b -> {
                b.bindScope(PerTask.class, s);
                b.bind(Eager.class);
                b.bind(Store.class).to(DefaultStore.class).in(Singleton.class);
            });
            Out.line(stage + " " + Eager.made + " " + (i.getInstance(Lazy.class) == i.getInstance(Lazy.class)) + (i.getInstance(Store.class) == i.getInstance(Store.class)));
            s.now = null;
            Out.attempt("out of scope", () -> i.getInstance(Task.class));
            s.now = new HashMap<>();
            int first = i.getInstance(Task.class).n;
            boolean same = first == i.getInstance(Task.class).n;
            s.now = new HashMap<>();
            Out.line(same + " " + (i.getInstance(Task.class).n - first) + i.getScopeBindings().get(PerTask.class));
        }
    }

    private static void privates() {
        Out.head("privates");
        Module m = new AbstractModule() {
            @Override
            protected void configure() {
                for (int n = 1; n < 4; n++) {
                    int number = n;
                    install(new PrivateModule() {
                        @Override
                        protected void configure() {
                            bind(Integer.class).annotatedWith(Names.named("cylinders")).toInstance(number);
                            bind(Engine.class).annotatedWith(Names.named("e" + number)).to(Diesel.class);
                            bind(Diesel.class);
                            expose(Engine.class).annotatedWith(Names.named("e" + number));
                        }

                        @Provides
                        @Exposed
                        @Named("only")
                        String only(Diesel d) {
                            return d.start();
                        }

                        @Override
                        public int hashCode() {
                            return number;
                        }
                    });
                    if (n == 1) {
                        continue;
                    }
                    break;
                }
            }
        };
        Out.attempt("twice exposed", () -> Guice.createInjector(m));
        Injector i = Guice.createInjector(new PrivateModule() {
            @Override
            protected void configure() {
                bindConstant().annotatedWith(Names.named("cylinders")).to(12);
                bind(Engine.class).to(Diesel.class);
                expose(Engine.class);
            }
        });
        Out.line(i.getInstance(Engine.class).start());
        Out.attempt("hidden", () -> i.getInstance(Key.get(Integer.class, Names.named("cylinders"))));
    }

    static class Collected {
        @Inject
        Set<Engine> engines;
        @Inject
        Map<String, Engine> byName;
        @Inject
        Map<String, Provider<Engine>> providers;
        @Inject
        Optional<Store> store;
        @Inject
        Optional<Clock> clock;
        @Inject
        Map<String, Set<Integer>> sets;
    }

    static class Multi extends AbstractModule {
        @Override
        protected void configure() {
            Multibinder<Engine> e = Multibinder.newSetBinder(binder(), Engine.class).permitDuplicates();
            e.addBinding().to(Electric.class);
            e.addBinding().toInstance(() -> "instance");
            MapBinder<String, Engine> m = MapBinder.newMapBinder(binder(), String.class, Engine.class);
            m.addBinding("first").to(Electric.class);
            m.addBinding("second").toProvider(Providers.of(() -> "of a provider"));
            OptionalBinder.newOptionalBinder(binder(), Store.class).setDefault().to(DefaultStore.class);
            OptionalBinder.newOptionalBinder(binder(), Clock.class);
            MapBinder<String, Integer> s = MapBinder.newMapBinder(binder(), String.class, Integer.class).permitDuplicates();
            s.addBinding("a").toInstance(1);
            s.addBinding("a").toInstance(2);
            s.addBinding("b").toInstance(3);
        }

        @ProvidesIntoSet
        Engine third() {
            return () -> "into a set";
        }

        @ProvidesIntoMap
        @StringMapKey("third")
        Engine fourth() {
            return () -> "into a map";
        }
    }

    private static void multi() {
        Out.head("multi");
        Injector i = Guice.createInjector(new Multi(), b -> OptionalBinder.newOptionalBinder(b, Store.class).setBinding().toInstance(() -> "set"));
        Collected c = i.getInstance(Collected.class);
        Out.line(c.engines.stream().map(Engine::start).collect(Collectors.toList()) + " " + c.byName.keySet() + c.byName.values().stream().map(Engine::start).collect(Collectors.toList()) + c.providers.get("third").get().start());
        Out.line(c.store.get().name() + " " + c.clock.isPresent() + c.sets);
        failing("duplicate keys", () -> Guice.createInjector(new Multi(), b -> MapBinder.newMapBinder(b, String.class, Engine.class).addBinding("first").toInstance(() -> "x")).getInstance(Collected.class));
        failing("duplicate elements", () -> Guice.createInjector(b -> {
            Multibinder<String> s = Multibinder.newSetBinder(b, String.class);
            s.addBinding().toInstance("same");
            s.addBinding().toProvider(() -> "same");
        }).getInstance(Key.get(Types.setOf(String.class))));
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Traced {
        String value() default "t";
    }

    static class Service {
        private final Engine engine;
        int calls;

        @Inject
        Service(Engine engine) {
            this.engine = engine;
        }

        @Traced("start")
        String start(int a, long b, double c, String... rest) {
            calls++;
            return engine.start() + a + b + c + Arrays.toString(rest);
        }

        @Traced
        protected int[] array(byte b, short s, char c, boolean z, float f) {
            return new int[] {b, s, c, z ? 1 : 0, (int) f};
        }

        @Traced
        void fails() throws java.io.IOException {
            throw new java.io.IOException("on purpose");
        }

        String untraced() {
            return "untraced " + calls;
        }

        @Traced
        private String ownBusiness() {
            return "private";
        }

        String callsPrivate() {
            return ownBusiness();
        }
    }

    static class MoreService extends Service {
        @Inject
        MoreService(Engine e) {
            super(e);
        }

        @Override
        String start(int a, long b, double c, String... rest) {
            return "more " + super.start(a, b, c, rest);
        }

        @Traced
        <T extends Comparable<T>> T max(List<? extends T> l) {
            T best = null;
            for (T t : l) {
                best = best == null || t.compareTo(best) > 0 ? t : best;
            }
            return best;
        }
    }

    static final class Tracer implements MethodInterceptor {
        @Inject
        Provider<Store> store;
        final List<String> log = new ArrayList<>();

        @Override
        public Object invoke(MethodInvocation i) throws Throwable {
            Traced t = i.getMethod().getAnnotation(Traced.class);
            log.add(t.value() + ":" + i.getMethod().getName() + "/" + i.getArguments().length + " " + i.getStaticPart().equals(i.getMethod()) + (i.getThis().getClass() != i.getMethod().getDeclaringClass()));
            if (i.getArguments().length > 3 && i.getArguments()[0] instanceof Integer) {
                i.getArguments()[0] = (Integer) i.getArguments()[0] + 100;
            }
            try {
                return i.proceed();
            } finally {
                log.add("after " + i.getMethod().getName() + " " + store.get().name());
            }
        }
    }

    private static void interceptors() {
        Out.head("interceptors");
        Tracer t = new Tracer();
        List<String> outer = new ArrayList<>();
        Injector i = Guice.createInjector(new Basic(), new AbstractModule() {
            @Override
            protected void configure() {
                requestInjection(t);
                bindInterceptor(Matchers.subclassesOf(Service.class), Matchers.annotatedWith(Traced.class), inv -> {
                    outer.add(inv.getMethod().getName());
                    return inv.proceed();
                }, t);
                bindInterceptor(Matchers.only(MoreService.class), new AbstractMatcher<Method>() {
                    @Override
                    public boolean matches(Method m) {
                        return m.getName().equals("untraced") && !m.isSynthetic();
                    }
                }, inv -> "[" + inv.proceed() + "]");
            }
        });
        for (Class<? extends Service> c : List.of(Service.class, MoreService.class)) {
            Service s = i.getInstance(c);
            Out.line(s.start(1, 2L, 3.5, "x", "y") + Arrays.toString(s.array((byte) -1, (short) 2, 'c', true, 9.9f)) + s.untraced() + s.callsPrivate());
            Out.attempt("fails", () -> {
                s.fails();
                return null;
            });
            Out.line(s.getClass().getSuperclass() == c);
            Out.line(s instanceof MoreService m ? m.max(List.of(3, 9, 2)) : "no");
        }
        t.log.forEach(Out::line);
        Out.line(outer);
        MoreService m = i.getInstance(MoreService.class);
        long sum = 0;
        for (int n = 0; n < 3000; n++) {
            sum += m.max(List.of(n, n / 2)) + m.start(n, n, n).length();
        }
        Out.line(sum + " " + t.log.size() + " " + m.calls);
    }

    private static void listeners() {
        Out.head("listeners");
        List<String> seen = new ArrayList<>();
        Injector i = Guice.createInjector(new Basic(), new AbstractModule() {
            @Override
            protected void configure() {
                bindListener(Matchers.any(), new TypeListener() {
                    @Override
                    public <T> void hear(TypeLiteral<T> type, TypeEncounter<T> e) {
                        if (Vehicle.class.isAssignableFrom(type.getRawType())) {
                            seen.add("hear " + type);
                            e.register((MembersInjector<T>) o -> seen.add("members of " + o.getClass().getSimpleName()));
                            e.register((InjectionListener<T>) o -> seen.add("injected " + ((Vehicle) o).log.size()));
                        }
                    }
                });
                bindListener(Matchers.any(), new ProvisionListener() {
                    @Override
                    public <T> void onProvision(ProvisionInvocation<T> p) {
                        seen.add("before " + p.getBinding().getKey().getTypeLiteral());
                        T t = p.provision();
                        seen.add("after " + (t == null ? null : t.getClass().getSimpleName().replaceAll("Lambda.*", "Lambda")));
                    }
                });
            }
        });
        i.getInstance(Car.class);
        seen.stream().sorted().forEach(Out::line); // the JVM has no order of a class's methods
    }

    static class Configured {
        @Inject
        @Named("port")
        int port;
        @Inject
        @Named("ratio")
        double ratio;
        @Inject
        @Named("on")
        Boolean on;
        @Inject
        @Named("stage")
        Stage stage;
        @Inject
        @Named("class")
        Class<?> type;
        @Inject
        @Named("letter")
        char letter;
        @Inject
        @Named("point")
        Point point;
    }

    record Point(int x, int y) {
    }

    private static void constants() {
        Out.head("constants");
        Properties p = new Properties();
        p.putAll(Map.of("port", "8080", "ratio", "0.75", "on", "true", "stage", "PRODUCTION", "class", "java.util.ArrayList", "letter", "x", "point", "3;4"));
        Module converting = b -> b.convertToTypes(Matchers.only(TypeLiteral.get(Point.class)), new TypeConverter() {
            @Override
            public Object convert(String s, TypeLiteral<?> t) {
                String[] parts = s.split(";");
                return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            }

            @Override
            public String toString() {
                return "points";
            }
        });
        Configured c = Guice.createInjector(b -> Names.bindProperties(b, p), converting).getInstance(Configured.class);
        Out.line(c.port + " " + c.ratio + c.on + c.stage + c.type + c.letter + c.point);
        for (String bad : List.of("port", "stage", "class", "point")) {
            Properties q = (Properties) p.clone();
            q.setProperty(bad, "?!");
            Out.attempt(bad, () -> Guice.createInjector(b -> Names.bindProperties(b, q), converting).getInstance(Configured.class));
        }
    }

    public interface A {
        String a();
    }

    public interface B {
        String b();
    }

    static class AImpl implements A {
        final B b;

        @Inject
        AImpl(B b) {
            this.b = b;
        }

        @Override
        public String a() {
            return "a";
        }
    }

    static class BImpl implements B {
        final A a;

        @Inject
        BImpl(A a) {
            this.a = a;
        }

        @Override
        public String b() {
            return "b" + a.a();
        }
    }

    private static void cycles() {
        Out.head("cycles");
        Module m = b -> {
            b.bind(A.class).to(AImpl.class).in(Singleton.class);
            b.bind(B.class).to(BImpl.class).in(Singleton.class);
        };
        Injector i = Guice.createInjector(m);
        A a = i.getInstance(A.class);
        Out.line(i.getInstance(B.class).b() + java.lang.reflect.Proxy.isProxyClass(((BImpl) i.getInstance(B.class)).a.getClass()) + ((AImpl) a).b.b());
        Out.attempt("no proxies", () -> Guice.createInjector(m, Binder::disableCircularProxies).getInstance(A.class));
        Out.attempt("explicit", () -> Guice.createInjector(b -> {
            b.requireExplicitBindings();
            b.bind(A.class).to(AImpl.class);
        }));
        Out.attempt("at inject", () -> Guice.createInjector(b -> b.requireAtInjectOnConstructors()).getInstance(Electric.class).start());
        Out.attempt("exact", () -> Guice.createInjector(b -> {
            b.requireExactBindingAnnotations();
            b.bind(String.class).annotatedWith(Named.class).toInstance("x");
        }).getInstance(Key.get(String.class, Names.named("y"))));
    }

    private static void spi() {
        Out.head("spi");
        List<String> elements = new ArrayList<>();
        for (Element e : Elements.getElements(new Basic(), new Multi())) {
            elements.add(e.getClass().getSimpleName() + " " + String.valueOf(e.getSource()).replaceAll("\\$\\$Lambda.*", "lambda") + (e instanceof Binding<?> b ? " " + b.getKey().getTypeLiteral() : ""));
        }
        elements.stream().sorted().forEach(Out::line);
        Injector i = Guice.createInjector(new Basic());
        TreeMap<String, String> bindings = new TreeMap<>();
        for (Binding<?> b : i.getAllBindings().values()) {
            String how = b.acceptTargetVisitor(new TargetVisitor());
            String scope = b.acceptScopingVisitor(new DefaultBindingScopingVisitor<String>() {
                @Override
                protected String visitOther() {
                    return "other";
                }

                @Override
                public String visitScope(Scope s) {
                    return s.toString();
                }

                @Override
                public String visitNoScoping() {
                    return "none";
                }
            });
            Set<String> needs = new TreeSet<>();
            if (b instanceof HasDependencies d) {
                for (Dependency<?> x : d.getDependencies()) {
                    needs.add(x.getKey().getTypeLiteral() + "@" + x.getParameterIndex() + x.isNullable());
                }
            }
            bindings.put(b.getKey().toString(), how + " " + scope + " " + needs);
        }
        bindings.forEach((k, v) -> Out.line(k + " " + v));
        for (InjectionPoint p : new TreeMap<>(InjectionPoint.forInstanceMethodsAndFields(Car.class).stream().collect(Collectors.toMap(Object::toString, x -> x))).values()) {
            Out.line(p + " " + p.isOptional() + " " + p.getDependencies().size() + p.getDeclaringType());
        }
        Out.line(InjectionPoint.forConstructorOf(Diesel.class) + " " + InjectionPoint.forStaticMethodsAndFields(Statics.class).size());
    }

    private static final class TargetVisitor extends DefaultBindingTargetVisitor<Object, String> {
        @Override
        protected String visitOther(Binding<?> b) {
            return "other";
        }

        @Override
        public String visit(InstanceBinding<?> b) {
            return "instance " + (b.getInstance() instanceof String s ? s : "");
        }

        @Override
        public String visit(LinkedKeyBinding<?> b) {
            return "linked " + b.getLinkedKey();
        }
    }

    private static void overriding() {
        Out.head("overriding");
        Module m = Modules.override(new Basic()).with(b -> b.bind(Engine.class).toInstance(() -> "overridden"));
        Out.line(Guice.createInjector(m).getInstance(Car.class).drive());
        failing("combined", () -> Guice.createInjector(Modules.combine(new Basic(), new Basic())).getInstance(Engine.class).start());
        Out.line(Guice.createInjector(Elements.getModule(Elements.getElements(new Basic()))).getInstance(Car.class).drive());
        Guice.createInjector(Modules.requireAtInjectOnConstructorsModule());
    }

    private static void many() {
        Out.head("many");
        Injector i = Guice.createInjector(new Basic(), new Multi());
        int n = 0;
        for (int k = 0; k < 20000; k++) {
            n += i.getInstance(Car.class).log.size();
        }
        for (int k = 0; k < 60; k++) {
            n += Guice.createInjector(new Basic(), new Multi()).getInstance(Collected.class).engines.size();
        }
        Out.line(n);
    }

    static class TwoConstructors {
        @Inject
        TwoConstructors(String s) {
        }

        @Inject
        TwoConstructors(Integer i) {
        }
    }

    static class NoConstructor {
        NoConstructor(int x) {
        }
    }

    static class FinalField {
        @Inject
        final String s = null;
    }

    class Inner {
    }

    static class ThrowsIn {
        @Inject
        ThrowsIn(Electric e) {
            throw new IllegalArgumentException("from the constructor");
        }
    }

    static class TwoAnnotations {
        @Inject
        @Named("a")
        @Spare
        String s;
    }

    @Singleton
    @PerTask
    static class TwoScopes {
    }

    abstract static class AbstractInject {
        @Inject
        abstract void nothing(String s);
    }

    static class NullWanted {
        @Inject
        Engine e;
    }

    static class ThrowsInMethod {
        @Inject
        void set(Electric e) throws Exception {
            throw new Exception("checked");
        }
    }

    private static void errors() {
        Out.head("errors");
        Injector i = Guice.createInjector(b -> b.bind(Engine.class).toProvider(Providers.of(null)));
        for (Class<?> c : new Class<?>[] {TwoConstructors.class, NoConstructor.class, FinalField.class, Inner.class, ThrowsIn.class, TwoAnnotations.class, TwoScopes.class, AbstractInject.class, NullWanted.class, ThrowsInMethod.class, Runnable.class, Stage.class, int[].class, String.class, Diesel.class, Car.class}) {
            failing(c.getSimpleName(), () -> i.getInstance(c));
        }
        failing("twice", () -> Guice.createInjector(b -> b.bind(String.class).toInstance("a"), b -> b.bind(String.class).toInstance("b")));
        failing("unbound", () -> Guice.createInjector(b -> {
            b.bind(Runnable.class);
            b.bind(Engine.class).annotatedWith(Spare.class).to(Diesel.class);
            b.bind(new TypeLiteral<Repo<String>>() { });
            b.bind(Store.class).to(Store.class);
            b.addError("own %s", "message");
            b.bind(Integer.class).toInstance(1);
            b.bindScope(Spare.class, new TaskScope());
        }));
        failing("throwing module", () -> Guice.createInjector(b -> {
            throw new IllegalStateException("in configure");
        }));
        failing("throwing provides", () -> Guice.createInjector(new AbstractModule() {
            @Provides
            String s() {
                throw new IllegalStateException("in provides");
            }

            @Provides
            Integer n(String s) {
                return 1;
            }
        }).getInstance(Integer.class));
        failing("null provides", () -> Guice.createInjector(new AbstractModule() {
            @Provides
            String s() {
                return null;
            }

            @Provides
            Integer n(String s) {
                return 1;
            }
        }).getInstance(Integer.class));
        failing("no module", () -> Guice.createInjector((Module) null));
        failing("static", () -> Guice.createInjector(b -> b.requestStaticInjection(Engine.class)));
        failing("type variable", () -> Key.get(List.class.getTypeParameters()[0]));
    }

    private static void failing(String name, java.util.concurrent.Callable<?> body) {
        Out.attempt(name, () -> {
            try {
                return Out.nameless(String.valueOf(body.call()));
            } catch (CreationException e) {
                return told("creation", e.getErrorMessages().stream().map(Message::getMessage).collect(Collectors.toList()), e);
            } catch (ConfigurationException e) {
                return told("configuration", e.getErrorMessages().stream().map(Message::getMessage).collect(Collectors.toList()), e);
            } catch (ProvisionException e) {
                return told("provision", e.getErrorMessages().stream().map(Message::getMessage).collect(Collectors.toList()), e);
            }
        });
    }

    /** The messages in an order of their own; the whole text, which has them in that of the methods, when there is one alone. */
    private static String told(String kind, List<String> messages, Throwable t) {
        String whole = Out.nameless(String.valueOf(t.getMessage())).replaceAll("(?m)^\\tat .*\\n?|^\\t\\.\\.\\. .*\\n?", "").replaceAll("\\$\\$Lambda[^ (.]*", "lambda");
        return kind + " " + new TreeSet<>(messages) + " " + messages.size() + (messages.size() == 1 ? " " + whole.replace("\n", "\\n") : "");
    }
}

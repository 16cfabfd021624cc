import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs programs one after another, each as if in a JVM of its own. `host.rs` starts it, and
 * requests the runs.
 *
 * Requests come through descriptor 3. A program's output goes to its usual place. After each run, a
 * mark follows on standard output and on standard error: a token, the way the run ended, a line
 * break.
 *
 * The JVM may end instead of writing a mark: the program ended it, or would have left something
 * behind in it. Then the exit code is the program's.
 *
 * It needs `--add-opens java.base/java.lang=ALL-UNNAMED`, and closes that package to all other
 * classes.
 */
final class Host {
    public static void main(String[] none) throws Exception {
        DataInputStream requests =
                new DataInputStream(new BufferedInputStream(new FileInputStream("/dev/fd/3")));
        String token = text(requests);
        Inside inside = new Inside();
        Baseline baseline = new Baseline(inside);
        Thread.currentThread().setName(Inside.HOST);
        mark(token, "ready");
        while (true) {
            int count = requests.read();
            if (count < 0) System.exit(0);
            List<String> words = new ArrayList<>();
            for (int i = 0; i < count; i++) words.add(text(requests));
            mark(token, new Run(inside, baseline, words).toItsEnd());
        }
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void mark(String token, String how) throws IOException {
        byte[] bytes = (token + " " + how + "\n").getBytes(StandardCharsets.UTF_8);
        new FileOutputStream(FileDescriptor.out).write(bytes);
        new FileOutputStream(FileDescriptor.err).write(bytes);
    }
}

/** One run of a program. */
final class Run {
    /** If more bytes than this are in use after a run, no other program has room. */
    private static final long MUCH = 96 << 20;

    private final Inside inside;
    private final Baseline baseline;
    private final String classPath;
    private final Properties properties = new Properties();
    private final String name;
    private final String[] arguments;

    /** The words are: the class path, options (`-Dname=value`), the main class, its arguments. */
    Run(Inside inside, Baseline baseline, List<String> words) {
        this.inside = inside;
        this.baseline = baseline;
        classPath = words.get(0);
        int at = 1;
        for (; words.get(at).startsWith("-D"); at++) {
            String[] option = words.get(at).substring(2).split("=", 2);
            properties.put(option[0], option.length > 1 ? option[1] : "");
        }
        name = words.get(at);
        arguments = words.subList(at + 1, words.size()).toArray(new String[0]);
        properties.put("java.class.path", classPath);
        properties.put("sun.java.command", String.join(" ", words.subList(at, words.size())));
    }

    /**
     * Returns how the run ended: the exit code, followed by `last` if this JVM should run no other
     * program. Returns `own` if nothing was run, because the launcher would print a message about
     * the program.
     */
    String toItsEnd() throws Exception {
        ClassLoader loader = inside.loader(classPath);
        Class<?> main = main(loader);
        if (main == null) {
            inside.close(loader);
            return "own";
        }
        baseline.set(properties, loader);
        ThreadGroup group = new ThreadGroup(baseline.system, "main");
        AtomicInteger code = new AtomicInteger();
        Thread thread = inside.thread(group, main, arguments, code);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        awaitOthers();
        boolean isClean = inside.runHooks();
        isClean &= baseline.threads().isEmpty() && inside.isClean();
        if (!isClean) inside.exit(code.get());
        baseline.set(new Properties(), ClassLoader.getPlatformClassLoader());
        inside.close(loader);
        inside.destroy(group);
        Runtime runtime = Runtime.getRuntime();
        boolean isMuch = runtime.totalMemory() - runtime.freeMemory() > MUCH;
        return code.get() + (isMuch ? " last" : "");
    }

    /**
     * The main class, if the launcher would accept it silently, and if the class declares the main
     * method itself.
     */
    private Class<?> main(ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            Method main = type.getMethod("main", String[].class);
            boolean isPlain = Modifier.isStatic(main.getModifiers()) && main.getReturnType() == void.class;
            return isPlain && main.getDeclaringClass() == type && !type.isInterface() ? type : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    private void awaitOthers() throws InterruptedException {
        while (true) {
            List<Thread> others = baseline.threads();
            others.removeIf(Thread::isDaemon);
            if (others.isEmpty()) return;
            for (Thread other : others) other.join();
        }
    }
}

/** The state that each program finds, whatever the previous one did. */
final class Baseline {
    final ThreadGroup system;
    private final Inside inside;
    private final Set<Thread> own;
    private final Properties properties = new Properties();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);

    Baseline(Inside inside) {
        this.inside = inside;
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) top = top.getParent();
        system = top;
        own = Set.of(live());
        properties.putAll(System.getProperties());
    }

    void set(Properties more, ClassLoader loader) throws Exception {
        Properties all = new Properties();
        all.putAll(properties);
        all.putAll(more);
        System.setProperties(all);
        System.setIn(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        System.setOut(inside.stream(FileDescriptor.out, "stdout.encoding"));
        System.setErr(inside.stream(FileDescriptor.err, "stderr.encoding"));
        Thread.setDefaultUncaughtExceptionHandler(null);
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(null);
        // Otherwise a JAR stays open, though another may take its place.
        URLConnection.setDefaultUseCaches("jar", false);
        inside.setSystemLoader(loader);
        inside.restartNumbers();
    }

    /** The threads that a program started. The JVM's cleaner starts at its first use. */
    List<Thread> threads() {
        List<Thread> others = new ArrayList<>(Arrays.asList(live()));
        others.removeIf(t -> own.contains(t) || t.getName().equals("Common-Cleaner"));
        return others;
    }

    private Thread[] live() {
        Thread[] all = new Thread[64];
        int count = system.enumerate(all);
        while (count == all.length) {
            all = new Thread[2 * all.length];
            count = system.enumerate(all);
        }
        return Arrays.copyOf(all, count);
    }
}

/** Access to internals of the JDK. */
final class Inside {
    /** The name of the thread that runs the host itself. */
    static final String HOST = "host";

    private static final String[] PACKAGES = {
        "java.io",
        "java.lang",
        "java.lang.invoke",
        "java.lang.ref",
        "java.net",
        "java.util.concurrent",
        "jdk.internal.loader",
    };

    private final Method fieldsOf;
    private final Constructor<?> newLoader;
    private final Constructor<?> newPath;
    private final Field path;
    private final Method close;
    private final Method newStream;
    private final MethodHandles.Lookup lookup;
    private final byte[] mainThread;
    private final Field systemLoader;
    private final Field threadNumber;
    private final AtomicInteger poolNumber;
    private final Field hooks;
    private final Method exit;
    private final Field unfinalized;
    private final Field nextFinalizer;
    private final Field urlFactory;
    private final Object platform = ClassLoader.getPlatformClassLoader();
    /** The JVM never unloads loaders of this class. */
    private final List<ClassLoader> kept = new ArrayList<>();

    Inside() throws ReflectiveOperationException, IOException {
        fieldsOf = open(Class.class.getDeclaredMethod("getDeclaredFields0", boolean.class));
        openPackages();
        Class<?> loader = Class.forName("jdk.internal.loader.ClassLoaders$AppClassLoader");
        newLoader = open(loader.getDeclaredConstructors()[0]);
        Class<?> paths = Class.forName("jdk.internal.loader.URLClassPath");
        newPath = open(paths.getDeclaredConstructor(String.class, boolean.class));
        path = field(Class.forName("jdk.internal.loader.BuiltinClassLoader"), "ucp");
        close = open(paths.getDeclaredMethod("closeLoaders"));
        newStream = method(System.class, "newPrintStream");
        lookup = (MethodHandles.Lookup) field(MethodHandles.Lookup.class, "IMPL_LOOKUP").get(null);
        try (InputStream in = Inside.class.getResourceAsStream("MainThread.class")) {
            mainThread = in.readAllBytes();
        }
        systemLoader = field(ClassLoader.class, "scl");
        threadNumber = Runtime.version().feature() < 21
                ? field(Thread.class, "threadInitNumber")
                : field(Class.forName("java.lang.Thread$ThreadNumbering"), "next");
        Class<?> pools = Class.forName("java.util.concurrent.Executors$DefaultThreadFactory");
        poolNumber = (AtomicInteger) field(pools, "poolNumber").get(null);
        hooks = field(Class.forName("java.lang.ApplicationShutdownHooks"), "hooks");
        exit = method(Class.forName("java.lang.Shutdown"), "exit");
        Class<?> finalizer = Class.forName("java.lang.ref.Finalizer");
        unfinalized = field(finalizer, "unfinalized");
        nextFinalizer = field(finalizer, "next");
        urlFactory = field(java.net.URL.class, "factory");
    }

    /** Opens packages to this class alone, and closes the package that is open to all. */
    private void openPackages() throws ReflectiveOperationException {
        Module base = Object.class.getModule();
        Method open = open(Module.class.getDeclaredMethod("implAddOpens", String.class, Module.class));
        Map<?, ?> opened = (Map<?, ?>) field(Module.class, "openPackages").get(base);
        if (opened != null) {
            Map<Object, Object> left = new HashMap<>(opened);
            left.remove("java.lang");
            field(Module.class, "openPackages").set(base, left);
        } else {
            // Older JDKs store it by the module that it is open to.
            Object all = field(Class.forName("java.lang.Module$ReflectionData"), "exports").get(null);
            Object unnamed = field(Module.class, "ALL_UNNAMED_MODULE").get(null);
            Method get = open(all.getClass().getMethod("get", Object.class, Object.class));
            ((Map<?, ?>) get.invoke(all, base, unnamed)).remove("java.lang");
        }
        for (String name : PACKAGES) open.invoke(base, name, Inside.class.getModule());
    }

    private static <T extends AccessibleObject> T open(T member) {
        member.setAccessible(true);
        return member;
    }

    /** A field, even if reflection hides it. */
    private Field field(Class<?> type, String name) throws ReflectiveOperationException {
        for (Field field : (Field[]) fieldsOf.invoke(type, false)) {
            if (field.getName().equals(name)) return open(field);
        }
        throw new NoSuchFieldException(type + "." + name);
    }

    private static Method method(Class<?> type, String name) throws NoSuchMethodException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) return open(method);
        }
        throw new NoSuchMethodException(type + "." + name);
    }

    /** A loader of the same class as an application's, so that no message tells them apart. */
    ClassLoader loader(String classPath) throws ReflectiveOperationException {
        ClassLoader loader = (ClassLoader) newLoader.newInstance(platform, newPath.newInstance(classPath, false));
        kept.add(loader);
        return loader;
    }

    void close(ClassLoader loader) throws ReflectiveOperationException {
        close.invoke(path.get(loader));
    }

    PrintStream stream(FileDescriptor to, String encoding) throws ReflectiveOperationException {
        String name = System.getProperty(encoding, System.getProperty("sun." + encoding));
        return (PrintStream) newStream.invoke(null, new FileOutputStream(to), name);
    }

    void setSystemLoader(ClassLoader loader) throws ReflectiveOperationException {
        systemLoader.set(null, loader);
    }

    /** Restarts the numbers in names like `Thread-0`. */
    void restartNumbers() throws ReflectiveOperationException {
        threadNumber.setInt(null, 0);
        poolNumber.set(1);
    }

    /**
     * The thread of a main method. Its class is made for this program, and calls the main method
     * directly. The class is hidden, so the main method is the first visible frame.
     */
    Thread thread(ThreadGroup group, Class<?> main, String[] arguments, AtomicInteger code)
            throws ReflectiveOperationException, IOException {
        String name = main.getName().replace('.', '/');
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        byte[] bytes = renamed(mainThread, Map.of("Program", name, "MainThread", folder + "MainThread"));
        Class<?> hidden = lookup.in(main).defineHiddenClass(bytes, false).lookupClass();
        return (Thread) open(hidden.getDeclaredConstructors()[0]).newInstance(group, arguments, code);
    }

    /** A class file with some texts of its constant pool replaced (JVMS table 4.4-A). */
    private static byte[] renamed(byte[] bytes, Map<String, String> names) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(result);
        out.write(in.readNBytes(8));
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int i = 1; i < count; i++) {
            int tag = in.read();
            out.write(tag);
            if (tag == 1) {
                String text = in.readUTF();
                out.writeUTF(names.getOrDefault(text, text));
            } else {
                boolean isWide = tag == 5 || tag == 6;
                boolean isShort = tag == 7 || tag == 8 || tag == 16;
                out.write(in.readNBytes(isWide ? 8 : isShort ? 2 : tag == 15 ? 3 : 4));
                if (isWide) i++;
            }
        }
        in.transferTo(out);
        return result.toByteArray();
    }

    @SuppressWarnings("removal")
    void destroy(ThreadGroup group) {
        try {
            group.destroy();
        } catch (IllegalThreadStateException | NoSuchMethodError e) {
            // The program has started it, or it ends by itself.
        }
    }

    /** Runs the shutdown hooks. False if the JDK itself has some: it runs them only once. */
    @SuppressWarnings("unchecked")
    boolean runHooks() throws ReflectiveOperationException, InterruptedException {
        Class<?> lock = hooks.getDeclaringClass();
        Set<Thread> threads;
        synchronized (lock) {
            threads = ((Map<Thread, Thread>) hooks.get(null)).keySet();
            hooks.set(null, null);
        }
        // After a violation, a checked JAR waits for other threads, except for a thread of this
        // name (end.jasm).
        Thread.currentThread().setName("resolute checked");
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        Thread.currentThread().setName(HOST);
        synchronized (lock) {
            hooks.set(null, new IdentityHashMap<Thread, Thread>());
        }
        return threads.stream().allMatch(t -> t.getClass() == Thread.class || !isPlatform(t.getClass()));
    }

    private boolean isPlatform(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == platform;
    }

    /** Ends the JVM, whatever a security manager would say. */
    void exit(int code) throws ReflectiveOperationException {
        exit.invoke(null, code);
    }

    /** Whether the run left no state that others would notice. */
    @SuppressWarnings("removal")
    boolean isClean() throws ReflectiveOperationException {
        return FileDescriptor.in.valid()
                && FileDescriptor.out.valid()
                && FileDescriptor.err.valid()
                && System.getSecurityManager() == null
                && urlFactory.get(null) == null
                && !isFinalizing();
    }

    /** Whether finalizers of the program have yet to run. */
    private boolean isFinalizing() throws ReflectiveOperationException {
        Object finalizer = unfinalized.get(null);
        for (; finalizer != null; finalizer = nextFinalizer.get(finalizer)) {
            Object object = ((Reference<?>) finalizer).get();
            if (object != null && !isPlatform(object.getClass())) return true;
        }
        return false;
    }
}

/** The template for the class of a main thread. */
final class MainThread extends Thread {
    private final String[] arguments;
    private final AtomicInteger code;

    MainThread(ThreadGroup group, String[] arguments, AtomicInteger code) {
        super(group, null, "main", 0, false);
        this.arguments = arguments;
        this.code = code;
    }

    @Override
    public void run() {
        try {
            Program.main(arguments);
        } catch (Throwable e) {
            code.set(1);
            throw e;
        }
    }
}

/** Stands for the main class of a program. */
final class Program {
    static void main(String[] arguments) {}
}

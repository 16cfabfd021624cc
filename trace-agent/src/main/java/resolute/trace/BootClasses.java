package resolute.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * Lets the boot class loader define the recorder and {@link Answers}, so that the JDK's own classes
 * see them.
 *
 * <p>A JAR on the boot class path would not do: the JVM would warn that it shares no classes. The
 * classes are packed as classes of {@code java.lang}: class loaders of the program may delegate no
 * others.
 */
final class BootClasses {
    private BootClasses() {}

    static void add(Instrumentation instrumentation) throws Exception {
        boolean modern = !System.getProperty("java.specification.version").startsWith("1.");
        Class<?> unsafe = Class.forName(modern ? "jdk.internal.misc.Unsafe" : "sun.misc.Unsafe");
        byte[] bytes = bytes("resolute/trace/Definer");
        Class<?> definer = new ClassLoader(null) {
            Class<?> define() {
                return defineClass("resolute.trace.Definer", bytes, 0, bytes.length);
            }
        }.define();
        if (modern) {
            open(instrumentation, definer);
        }
        Method define = definer.getMethod("define", Class.class, String.class, byte[].class);
        define.invoke(null, unsafe, MemoryClass.NAME, MemoryClass.bytes(modern));
        define.invoke(null, unsafe, Calls.RECORDER, RareCalls.kept(bytes(Calls.RECORDER), modern));
        define.invoke(null, unsafe, Calls.ANSWERS, bytes(Calls.ANSWERS));
    }

    /** The class file of an agent's class, by the class's internal name. */
    static byte[] bytes(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = BootClasses.class.getResourceAsStream("/" + name + ".class")) {
            byte[] part = new byte[8192];
            for (int n = in.read(part); n >= 0; n = in.read(part)) {
                bytes.write(part, 0, n);
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Lets the module of a class use the JDK's Unsafe. By reflection, since JDK 8 has no modules.
     */
    private static void open(Instrumentation instrumentation, Class<?> to) throws ReflectiveOperationException {
        Class<?> module = Class.forName("java.lang.Module");
        Method moduleOf = Class.class.getMethod("getModule");
        Map<String, Set<Object>> opened = Collections.singletonMap("jdk.internal.misc", Collections.singleton(moduleOf.invoke(to)));
        Instrumentation.class.getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
            .invoke(instrumentation, moduleOf.invoke(Object.class), Collections.emptySet(), opened, opened, Collections.emptySet(), Collections.emptyMap());
    }
}

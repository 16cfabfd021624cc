package resolute.trace;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;

/** Instruments classes as they are loaded. Meanwhile, the thread records nothing. */
final class Transformer implements ClassFileTransformer {
    /** From this length on, a method may become too large. */
    private static final int LARGE = 20_000;

    /**
     * Classes that stay unchanged: those of this agent, and the classes that the recorder itself
     * uses.
     */
    static boolean isLeft(String name) {
        return name.startsWith("resolute/trace/")
            || name.equals(Calls.RECORDER)
            || name.equals(Calls.ANSWERS)
            || name.equals(MemoryClass.NAME)
            || name.startsWith("sun/instrument/")
            || name.startsWith("jdk/internal/vm/")
            || name.equals("jdk/internal/misc/Unsafe")
            || name.equals("sun/misc/Unsafe")
            || name.equals("jdk/internal/misc/ScopedMemoryAccess");
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
        if (name == null || isLeft(name)) {
            return null;
        }
        long state = Recorder.off();
        try {
            return instrumented(name, file, location(domain), false);
        } catch (Throwable t) {
            Recorder.leftOut();
            return null;
        } finally {
            Recorder.on(state);
        }
    }

    /**
     * Loads the classes needed for the work: a transformer does not receive classes that are loaded
     * while it runs.
     */
    void warmUp() throws IOException {
        byte[] own = BootClasses.bytes("resolute/trace/Transformer");
        instrumented("resolute/trace/Transformer", own, location(Transformer.class.getProtectionDomain()), true);
    }

    private static String location(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location == null ? "platform" : location.toString();
    }

    /**
     * The instrumented class file; null if it has no code, or if there is no room for more names.
     */
    private static byte[] instrumented(String name, byte[] file, String location, boolean trial) {
        Offsets reader = new Offsets(file);
        Methods methods = new Methods(reader, tooLarge(name, reader));
        if (methods.count() == 0 && !Hooks.isHooked(name)) {
            return null;
        }
        int first = trial ? 1 : Recorder.append(methods.lines(name, location), methods.count());
        return first == 0 ? null : instrumented(name, reader, methods, first);
    }

    private static byte[] instrumented(String name, Offsets reader, Methods methods, int first) {
        ClassWriter writer = new ClassWriter(reader, 0);
        // Below version 50, JVMs verify without frames (JVMS 4.10).
        boolean hasFrames = reader.readUnsignedShort(6) >= Opcodes.V1_6;
        reader.accept(new Instrumenter(writer, reader, name, methods, first), hasFrames ? 0 : ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    /** The methods that have no room in the instrumented class, found by trying. */
    private static Set<String> tooLarge(String name, Offsets reader) {
        Set<String> large = new HashSet<>();
        while (true) {
            Methods methods = new Methods(reader, large);
            if (methods.longest() < LARGE) {
                return large;
            }
            try {
                instrumented(name, reader, methods, Integer.MAX_VALUE - 65536);
                return large;
            } catch (MethodTooLargeException e) {
                if (!large.add(e.getMethodName() + e.getDescriptor())) {
                    throw e;
                }
            }
        }
    }
}

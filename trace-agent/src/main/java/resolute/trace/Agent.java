package resolute.trace;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Records the calling-context trees of a run in a file.
 *
 * <p>{@code -javaagent:resolute-trace.jar=FILE[,spec=FILE][,nodes=N]}: {@code %p} in FILE becomes
 * the process id. N is the number of nodes that the file has room for. {@code spec} names a file
 * for the results and uses of reflective calls, which {@code --spec} reads. If its name ends in
 * {@code .log}, it has the format of TamiFlex.
 *
 * <p>As a {@code Launcher-Agent-Class}, the agent takes the same arguments from the system property
 * {@code resolute.trace}. If the agent fails, the program runs on without a trace.
 */
public final class Agent {
    private Agent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        agentmain(arguments, instrumentation);
    }

    public static void agentmain(String arguments, Instrumentation instrumentation) {
        try {
            boolean given = arguments != null && !arguments.isEmpty();
            start(new TraceFile(given ? arguments : System.getProperty("resolute.trace", "trace-%p.resolute")), instrumentation);
        } catch (IOException | IllegalArgumentException e) {
            System.err.println("resolute-trace: the run is not traced: " + e.getMessage());
        } catch (Throwable t) {
            System.err.println("resolute-trace: the run is not traced: " + t);
        }
    }

    /** Makes the file, then the recorder's classes, and only then classes that refer to them. */
    private static void start(TraceFile file, Instrumentation instrumentation) throws Exception {
        file.open();
        BootClasses.add(instrumentation);
        file.map();
        if (file.spec() != null) {
            Answers.to(file.spec());
        }
        Transformer transformer = new Transformer();
        transformer.warmUp();
        Runtime.getRuntime().addShutdownHook(new Thread("resolute-trace") {
            @Override
            public void run() {
                Recorder.endedInOrder();
            }
        });
        long state = Recorder.off();
        try {
            instrumentation.addTransformer(transformer, true);
            retransformLoaded(instrumentation);
        } finally {
            Recorder.on(state);
        }
    }

    /** Instruments the loaded classes. Classes that this loads follow in another round. */
    private static void retransformLoaded(Instrumentation instrumentation) {
        Set<Class<?>> done = new HashSet<>();
        while (true) {
            List<Class<?>> batch = new ArrayList<>();
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (instrumentation.isModifiableClass(loaded) && !Transformer.isLeft(loaded.getName().replace('.', '/')) && done.add(loaded)) {
                    batch.add(loaded);
                }
            }
            if (batch.isEmpty()) {
                return;
            }
            try {
                instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
            } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
                oneByOne(instrumentation, batch);
            }
        }
    }

    private static void oneByOne(Instrumentation instrumentation, List<Class<?>> classes) {
        for (Class<?> one : classes) {
            try {
                instrumentation.retransformClasses(one);
            } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
                Recorder.leftOut();
            }
        }
    }
}

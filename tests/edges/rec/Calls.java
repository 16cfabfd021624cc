package rec;

import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Writes down who calls whom: each method of the program says first that it is entered, and the stack says the rest. Methods
 * of hidden classes (what a lambda or a linked call site is made of) are left out, so that their caller stands there.
 */
public final class Calls {
    /** Frames above a method, at most: none of the platform is deeper without calling back. */
    private static final int DEEPEST = 100;
    private static final StackWalker walker = StackWalker.getInstance(
        Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));
    private static final Set<List<String>> rows = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Calls::write));
    }

    public static void entered() { rows.add(walker.walk(Calls::row)); }

    /** The method, and its callers up to the first one of the program. */
    private static List<String> row(Stream<StackWalker.StackFrame> frames) {
        List<String> row = new ArrayList<>();
        Iterator<StackWalker.StackFrame> all = frames.skip(1).limit(DEEPEST).iterator();
        while (all.hasNext()) {
            StackWalker.StackFrame frame = all.next();
            if (frame.getDeclaringClass().isHidden()) continue;
            String name = frame.getClassName();
            row.add(name + "\t" + frame.getMethodName() + "\t" + frame.getDescriptor() + "\t" + frame.getLineNumber());
            if (row.size() > 1 && (name.startsWith("p.") || name.startsWith("x.") || name.startsWith("lib."))) break;
        }
        return row;
    }

    private static void write() {
        try (Writer out = Files.newBufferedWriter(Path.of(System.getProperty("rec.file")))) {
            for (List<String> row : rows) out.write(String.join("\t", row) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

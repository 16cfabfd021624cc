import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What every driver writes: a graph as {@code resolute recall --graph} reads it (one edge a row; a row without a caller is a method that
 * is reached), and figures as one line of JSON on the standard output.
 */
final class Edges<M> {
    private final Function<M, String> name;
    private final Map<M, Integer> numbers = new HashMap<>();
    private final List<String> fields = new ArrayList<>();
    /** Caller and callee by their numbers: graphs may have millions of edges. */
    private long[] edges = new long[1 << 16];
    private int count;
    private final Map<String, Long> figures = new LinkedHashMap<>();

    /** Methods of a peer, and how they are called in source form. */
    Edges(Function<M, String> name) {
        this.name = name;
    }

    /** A method that is reached. */
    int method(M method) {
        Integer known = numbers.putIfAbsent(method, fields.size());
        if (known == null) {
            fields.add(quoted(name.apply(method)));
            return fields.size() - 1;
        }
        return known;
    }

    void edge(M caller, M callee) {
        if (count == edges.length) {
            compact();
            edges = count > edges.length / 2 ? Arrays.copyOf(edges, 2 * edges.length) : edges;
        }
        edges[count++] = (long) method(caller) << 32 | method(callee);
    }

    /**
     * The edges of a node of a peer's graph. What the peer made up on the way from a method to another is passed through, so that the edge
     * from the one to the other stays; a method of the program may have a body that the peer made up, and is both.
     */
    <N> void from(N node, Function<N, M> method, Function<N, Iterator<N>> callees, Predicate<N> isOfProgram, Predicate<N> isMadeUp) {
        M caller = method.apply(node);
        method(caller);
        Set<N> seen = new HashSet<>();
        Deque<N> next = new ArrayDeque<>(List.of(node));
        while (!next.isEmpty()) {
            for (Iterator<N> all = callees.apply(next.pop()); all.hasNext(); ) {
                N callee = all.next();
                if (isOfProgram.test(callee)) {
                    edge(caller, method.apply(callee));
                }
                if (isMadeUp.test(callee) && seen.add(callee)) {
                    next.push(callee);
                }
            }
        }
    }

    /** Each edge once, sorted. */
    private void compact() {
        Arrays.sort(edges, 0, count);
        int kept = 0;
        for (int at = 0; at < count; at++) {
            if (at == 0 || edges[at] != edges[at - 1]) {
                edges[kept++] = edges[at];
            }
        }
        count = kept;
    }

    void figure(String name, long value) {
        figures.put(name, value);
    }

    /** Called when the graph is there: what comes then is ours. */
    void made() {
        figure("made_ms", ManagementFactory.getRuntimeMXBean().getUptime());
        figure("made_cpu_ms", ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1_000_000);
    }

    void write(Path file) throws IOException {
        compact();
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            out.print("caller,target\n");
            for (String field : fields) {
                out.print("," + field + "\n");
            }
            for (int at = 0; at < count; at++) {
                out.print(fields.get((int) (edges[at] >> 32)) + "," + fields.get((int) edges[at]) + "\n");
            }
        }
        StringBuilder line = new StringBuilder();
        figures.forEach((name, value) -> line.append(line.length() == 0 ? "{" : ", ").append('"').append(name).append("\": ").append(value));
        System.out.println(line + "}");
    }

    private static String quoted(String field) {
        boolean plain = field.indexOf(',') < 0 && field.indexOf('"') < 0 && field.indexOf('\n') < 0;
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    /** A method in source form, of a class as {@code a.b.C}, and a descriptor of the JVM. */
    static String name(String owner, String name, String descriptor) {
        StringBuilder text = new StringBuilder(owner).append('.').append(name).append('(');
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            if (at > 1) {
                text.append(',');
            }
            at = type(descriptor, at, text);
        }
        text.append(')');
        type(descriptor, at + 1, text);
        return text.toString();
    }

    /** Writes a type; answers where it ends. */
    private static int type(String descriptor, int start, StringBuilder to) {
        int at = start;
        while (descriptor.charAt(at) == '[') {
            at++;
        }
        int end = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
        to.append(switch (descriptor.charAt(at)) {
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'S' -> "short";
            case 'Z' -> "boolean";
            case 'V' -> "void";
            default -> descriptor.substring(at + 1, end - 1).replace('/', '.');
        });
        to.append("[]".repeat(at - start));
        return end;
    }
}

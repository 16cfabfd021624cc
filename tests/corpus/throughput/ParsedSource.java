import com.github.javaparser.*;
import com.github.javaparser.ast.*;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.*;
import com.github.javaparser.ast.visitor.*;

/** Parses a source of some hundred lines many times, looks at it, changes it, prints it. */
public class ParsedSource {
    static final String METHODS = """
            /** What a cart N comes to. */
            public int totalN(List<? super T> more, int[]... limits) throws Exception {
                int sum = N;
                for (var e : items.entrySet()) { sum += switch (e.getKey()) { case "a", "bN" -> 1; default -> { yield e.getValue().size(); } }; }
                if (more instanceof ArrayList<?> list && !list.isEmpty()) return sum + list.size();
                try (var in = openN(Path.of("file" + N))) { in.mark(N << 2 | 0xFF); } catch (IOException | RuntimeException e) { throw new Exception("N", e); }
                outer: while (sum-- > 0) { do { if (sum % 3 == 1) continue outer; } while (sum > limits[N % limits.length][0] ? true : false); }
                return items.values().stream().filter(l -> l != null).mapToInt(List::size).map(x -> { int y = x * N; return -y; }).sum() + sum;
            }
            @Deprecated(since = "N") private static <A, B extends A> Map<A, ? extends List<B>> makeN(A a, B b) {
                Runnable r = new Runnable() { int calls; @Override public void run() { calls += N; synchronized (this) { assert calls > 0 : "no call"; } } };
                long[] numbers = {1L, 0b11, 0x7fff_ffff_ffffL, 'c', N};
                return (Map<A, List<B>>) (Object) Map.of(a, List.of(b), \"N\\n\", numbers.length > 2 ? r : null);
            }
            record EntryN(String name, double count) { EntryN { if (count < 1.5e3) throw new IllegalArgumentException(); } }
        """;

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("package shop;\nimport java.util.*;\nimport java.io.*;\nimport java.nio.file.Path;\n"
            + "public class Cart<T extends Comparable<T>> {\n    private final Map<String, List<T>> items = new TreeMap<>();\n");
        for (int i = 0; i < 30; i++) text.append(METHODS.replace("N", "" + i));
        String source = text.append("}\n").toString();
        ParserConfiguration settings = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
        long sum = 0;
        for (int i = 0; i < 20; i++) {
            String version = source.replace("private final Map", "private final int version = " + i + "; private final Map");
            ParseResult<CompilationUnit> parsed = new JavaParser(settings).parse(version);
            CompilationUnit unit = parsed.getResult().orElseThrow();
            sum = 31 * sum + parsed.getProblems().size();
            sum = 31 * sum + unit.findAll(MethodCallExpr.class, call -> call.getArguments().size() > 1).size();
            for (MethodDeclaration method : unit.findAll(MethodDeclaration.class)) sum = 31 * sum + method.getDeclarationAsString(true, true).hashCode();
            unit.accept(new ModifierVisitor<Void>() {
                @Override public Visitable visit(IntegerLiteralExpr n, Void none) { return new IntegerLiteralExpr(n.getValue() + "0"); }
            }, null);
            sum = 31 * sum + (unit.clone().equals(unit) ? 1 : 0) + unit.toString().hashCode();
        }
        System.out.println(source.lines().count() + " lines");
        System.out.println(sum);
    }
}

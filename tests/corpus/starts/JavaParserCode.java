import com.github.javaparser.*;
import com.github.javaparser.ast.*;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.*;
import com.github.javaparser.ast.visitor.*;

/** Parses a class, looks at it, changes it, prints it. */
public class JavaParserCode {
    static final String TEXT = """
        package shop;
        import java.util.*;
        /** A cart. */
        public sealed class Cart<T extends Comparable<T>> permits Big {
            private final Map<String, List<T>> items = new TreeMap<>();
            record Entry(String name, int count) { }
            public int total(List<? super T> more) throws Exception {
                int sum = 0;
                for (var e : items.entrySet()) { sum += switch (e.getKey()) { case "a", "b" -> 1; default -> { yield e.getValue().size(); } }; }
                if (more instanceof ArrayList<?> list && !list.isEmpty()) return sum + list.size();
                return items.values().stream().mapToInt(l -> l.size()).sum() + sum;
            }
        }
        final class Big<T extends Comparable<T>> extends Cart<T> { }
        """;

    public static void main(String[] args) {
        ParserConfiguration settings = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
        CompilationUnit unit = new JavaParser(settings).parse(TEXT).getResult().orElseThrow();
        unit.findAll(MethodCallExpr.class).forEach(call -> System.out.println(call.getNameAsString() + " " + call.getBegin().orElseThrow()));
        unit.findAll(ClassOrInterfaceDeclaration.class, c -> c.isFinal()).forEach(c -> c.addField("long", "serial", Modifier.Keyword.PRIVATE));
        unit.accept(new ModifierVisitor<Void>() {
            @Override public Visitable visit(IntegerLiteralExpr n, Void none) { return new IntegerLiteralExpr("7"); }
        }, null);
        System.out.println(unit);
        System.out.println(new JavaParser(settings).parse("class A { int = 3; }").getProblems().size());
    }
}

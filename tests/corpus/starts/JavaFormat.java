import com.google.googlejavaformat.java.Formatter;

/** Formats a class. */
public class JavaFormat {
    static final String TEXT = """
        package shop; import java.util.*; import java.util.function.Function;
        /** A cart. @author nobody */ public class Cart<T extends Comparable<T>> { private final Map<String, List<T>> items = new TreeMap<>();
        public int total(List<? super T> more, Function<? super T, ? extends Collection<String>> names) throws Exception { int sum = 0;
        for (var e : items.entrySet()) { sum += e.getValue().stream().map(names).mapToInt(c -> c.size()).filter(n -> n > 3).sum(); }
        if (sum > 3 && more.size() < 7 || items.isEmpty()) { return sum + more.size() * 31 ; } else return new Object() { int x() { return 4; } }.x(); } }
        """;

    public static void main(String[] args) throws Exception {
        System.out.println(new Formatter().formatSource(TEXT));
    }
}

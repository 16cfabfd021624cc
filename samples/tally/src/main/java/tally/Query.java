package tally;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tally.Table.Row;

/** A question, parsed: everything in it is a function that waits for the table. */
final class Query {
    private static final Map<String, BiPredicate<String, String>> COMPARISONS = new LinkedHashMap<>();

    static {
        COMPARISONS.put("!=", (cell, text) -> !cell.equals(text));
        COMPARISONS.put(">", (cell, text) -> Double.parseDouble(cell) > Double.parseDouble(text));
        COMPARISONS.put("<", (cell, text) -> Double.parseDouble(cell) < Double.parseDouble(text));
        COMPARISONS.put("=", String::equals);
    }

    private String by;
    private final List<Function<Table, Predicate<Row>>> conditions = new ArrayList<>();
    private final Map<String, Function<Table, Function<List<Row>, String>>> shown = new LinkedHashMap<>();
    private Comparator<Map<String, String>> order = (a, b) -> 0;
    private int top = Integer.MAX_VALUE;

    static Query parse(String[] words) {
        Query query = new Query();
        for (int i = 0; i < words.length; i += 2) {
            if (i + 1 == words.length) {
                throw new IllegalArgumentException("something must follow " + words[i]);
            }
            String value = words[i + 1];
            switch (words[i]) {
                case "by" -> query.by = value;
                case "where" -> query.conditions.add(condition(value));
                case "show" -> query.shown.put(value, fold(value));
                case "sort" -> {
                    boolean down = i + 2 < words.length && words[i + 2].equals("desc");
                    query.order = order(value, down);
                    i += down ? 1 : 0;
                }
                case "top" -> query.top = Integer.parseInt(value);
                default -> throw new IllegalArgumentException("unknown word " + words[i] + ": say by, where, show, sort or top");
            }
        }
        if (query.by == null) {
            throw new IllegalArgumentException("say by which column to group, as in: by region");
        }
        return query;
    }

    private static Function<Table, Predicate<Row>> condition(String text) {
        for (Map.Entry<String, BiPredicate<String, String>> comparison : COMPARISONS.entrySet()) {
            int at = text.indexOf(comparison.getKey());
            if (at > 0) {
                String name = text.substring(0, at);
                String than = text.substring(at + comparison.getKey().length());
                return table -> {
                    Function<Row, String> cell = table.column(name);
                    return row -> comparison.getValue().test(cell.apply(row), than);
                };
            }
        }
        throw new IllegalArgumentException(text + " compares nothing: use one of " + String.join(" ", COMPARISONS.keySet()));
    }

    private static Function<Table, Function<List<Row>, String>> fold(String text) {
        int open = text.indexOf('(');
        Fold fold = open > 0 && text.endsWith(")") ? Fold.ALL.get(text.substring(0, open)) : null;
        if (fold == null) {
            throw new IllegalArgumentException("cannot show " + text + ": use " + String.join(", ", Fold.ALL.keySet()) + ", as in sum(quantity)");
        }
        String name = text.substring(open + 1, text.length() - 1);
        return table -> {
            Function<Row, String> cell = table.column(name);
            return rows -> fold.of(rows.stream().map(cell).collect(Collectors.toList()));
        };
    }

    private static Comparator<Map<String, String>> order(String column, boolean down) {
        Comparator<Map<String, String>> numbersFirst = Comparator.comparing(line -> {
            String cell = line.getOrDefault(column, "");
            return cell.matches("-?[0-9.]+") ? String.format(Locale.ROOT, "%020.2f", Double.parseDouble(cell)) : "~" + cell;
        });
        return down ? numbersFirst.reversed() : numbersFirst;
    }

    Stream<String> run(Table table) {
        Predicate<Row> wanted = conditions.stream().map(c -> c.apply(table)).reduce(row -> true, Predicate::and);
        Function<Row, String> group = table.column(by);
        Map<String, Function<List<Row>, String>> cells = new LinkedHashMap<>();
        shown.forEach((name, fold) -> cells.put(name, fold.apply(table)));
        Map<String, List<Row>> groups = table.rows().filter(wanted).collect(Collectors.groupingBy(group, TreeMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(entry -> {
                    Map<String, String> line = new LinkedHashMap<>();
                    line.put(by, entry.getKey());
                    cells.forEach((name, cell) -> line.put(name, cell.apply(entry.getValue())));
                    return line;
                })
                .sorted(order)
                .limit(top)
                .map(line -> line.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining("  ")));
    }
}

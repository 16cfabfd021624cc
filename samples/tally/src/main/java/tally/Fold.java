package tally;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What becomes of the cells of one column of a group: a table of lambdas, and those composed from others. */
@FunctionalInterface
interface Fold {
    Map<String, Fold> ALL = all();

    String of(List<String> cells);

    default Fold then(Function<String, String> last) {
        return cells -> last.apply(of(cells));
    }

    private static Map<String, Fold> all() {
        Map<String, Fold> all = new TreeMap<>();
        all.put("count", cells -> Integer.toString(cells.size()));
        all.put("sum", numbers((total, next) -> total + next, 0));
        all.put("min", numbers(Math::min, Double.POSITIVE_INFINITY));
        all.put("max", numbers(Math::max, Double.NEGATIVE_INFINITY));
        all.put("mean", cells -> Table.format(cells.stream().mapToDouble(Double::parseDouble).average().orElse(0)));
        Fold distinct = cells -> cells.stream().distinct().sorted().collect(Collectors.joining(" "));
        all.put("list", distinct.then(text -> "[" + text + "]"));
        return all;
    }

    private static Fold numbers(Step step, double start) {
        return cells -> {
            double total = start;
            for (String cell : cells) {
                total = step.next(total, Double.parseDouble(cell));
            }
            return Table.format(total);
        };
    }

    /** One step of a fold over numbers. */
    interface Step {
        double next(double total, double cell);
    }
}

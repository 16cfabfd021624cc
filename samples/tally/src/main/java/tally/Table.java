package tally;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rows of text, and columns that are computed when they are asked for. */
final class Table {
    private final List<String> header;
    private final List<List<String>> lines;
    private final Map<String, Function<Row, String>> computed;

    private Table(List<String> header, List<List<String>> lines, Map<String, Function<Row, String>> computed) {
        this.header = header;
        this.lines = lines;
        this.computed = computed;
    }

    static Table read(BufferedReader in) throws IOException {
        String first = in.readLine();
        if (first == null) {
            throw new IllegalArgumentException("the file is empty: its first line must name the columns");
        }
        List<String> header = List.of(first.split(","));
        List<List<String>> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> cells = List.of(line.split(",", -1));
            if (cells.size() != header.size()) {
                throw new IllegalArgumentException("line " + (lines.size() + 2) + " has " + cells.size() + " cells, not " + header.size());
            }
            lines.add(cells);
        }
        return new Table(header, lines, Map.of());
    }

    /** The same table with one more column. */
    Table with(String column, Function<Row, String> value) {
        Map<String, Function<Row, String>> more = new LinkedHashMap<>(computed);
        more.put(column, value);
        return new Table(header, lines, more);
    }

    Stream<Row> rows() {
        return lines.stream().map(Row::new);
    }

    /** How the cells of a column are read; an unknown column is refused here, before any row is read. */
    Function<Row, String> column(String name) {
        int at = header.indexOf(name);
        if (at >= 0) {
            return row -> row.cells.get(at);
        }
        Function<Row, String> value = computed.get(name);
        if (value == null) {
            throw new IllegalArgumentException("there is no column " + name + "; there are " + String.join(", ", header)
                    + " and, computed, " + String.join(", ", computed.keySet()));
        }
        return value;
    }

    static String format(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** One line of the table. */
    final class Row {
        private final List<String> cells;

        private Row(List<String> cells) {
            this.cells = cells;
        }

        String text(String column) {
            return column(column).apply(this);
        }

        double number(String column) {
            return Double.parseDouble(text(column));
        }
    }
}

package tally;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Groups the rows of a CSV file and folds their columns, as SQL's {@code group by} does.
 *
 * <pre>tally [FILE] by COLUMN [where CONDITION]… [show FOLD(COLUMN)]… [sort COLUMN [desc]] [top N]</pre>
 *
 * Without arguments it answers a few questions about sales that it carries with it.
 */
public final class Main {
    private static final List<String> QUESTIONS = List.of(
            "by region show count(day) show sum(quantity) sort region",
            "by product show sum(quantity) show mean(price) show max(price) sort sum(quantity) desc",
            "by month show sum(revenue) show mean(revenue)",
            "by region where quantity>3 where product!=lamp show sum(revenue) sort sum(revenue) desc top 2",
            "by weekday show count(day) show min(price) sort count(day) desc",
            "by product where month=2024-02 show list(region) sort product",
            "by colour show count(day)");

    private Main() {
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            Table sales = table(null);
            for (String question : QUESTIONS) {
                System.out.println("# " + question);
                answer(sales, question.split(" "), System.out);
                System.out.println();
            }
            return;
        }
        boolean named = !args[0].equals("by");
        String[] words = named ? List.of(args).subList(1, args.length).toArray(String[]::new) : args;
        if (!answer(table(named ? Path.of(args[0]) : null), words, System.out)) {
            System.exit(2);
        }
    }

    private static boolean answer(Table table, String[] words, PrintStream out) {
        try {
            Query.parse(words).run(table).forEach(out::println);
            return true;
        } catch (IllegalArgumentException e) {
            out.println("tally: " + e.getMessage());
            return false;
        }
    }

    private static Table table(Path file) throws IOException {
        try (BufferedReader in = file != null ? Files.newBufferedReader(file)
                : new BufferedReader(new InputStreamReader(Main.class.getResourceAsStream("sales.csv"), StandardCharsets.UTF_8))) {
            return Table.read(in)
                    .with("revenue", row -> Table.format(row.number("quantity") * row.number("price")))
                    .with("month", row -> row.text("day").substring(0, 7))
                    .with("weekday", row -> java.time.LocalDate.parse(row.text("day")).getDayOfWeek().name().toLowerCase(java.util.Locale.ROOT));
        }
    }
}

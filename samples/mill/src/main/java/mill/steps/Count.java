package mill.steps;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mill.Setting;
import mill.Step;

/** Adds a line with the most frequent words. */
public final class Count implements Step {
    @Setting
    private int top = 5;

    @Override
    public List<String> run(List<String> lines) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : lines) {
            for (String word : line.toLowerCase(java.util.Locale.ROOT).split("\\W+")) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        List<Map.Entry<String, Integer>> words = new ArrayList<>(counts.entrySet());
        words.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()));
        List<String> result = new ArrayList<>(lines);
        result.add("Most frequent: " + words.subList(0, Math.min(top, words.size())));
        return result;
    }
}

package mill.steps;

import java.util.ArrayList;
import java.util.List;
import mill.Setting;
import mill.Step;

/** Draws a frame around the text. */
public class Frame implements Step {
    @Setting
    private char corner = '*';
    @Setting
    private boolean wide = true;

    @Override
    public List<String> run(List<String> lines) {
        int width = lines.stream().mapToInt(String::length).max().orElse(0);
        String pad = wide ? " " : "";
        String edge = corner + "-".repeat(width + 2 * pad.length()) + corner;
        List<String> result = new ArrayList<>();
        result.add(edge);
        for (String line : lines) {
            result.add("|" + pad + line + " ".repeat(width - line.length()) + pad + "|");
        }
        result.add(edge);
        return result;
    }
}

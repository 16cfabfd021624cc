package mill.steps;

import java.util.ArrayList;
import java.util.List;
import mill.Check;
import mill.Setting;
import mill.Step;

/** Breaks lines between words. */
public class Wrap implements Step {
    @Setting
    private int width = 72;

    @Check
    private void wideEnough() {
        if (width < 10) {
            throw new IllegalArgumentException("a width of " + width + " is too little");
        }
    }

    @Override
    public List<String> run(List<String> lines) {
        List<String> result = new ArrayList<>();
        for (String line : lines) {
            StringBuilder current = new StringBuilder();
            for (String word : line.split(" ")) {
                if (current.length() > 0 && current.length() + 1 + word.length() > width) {
                    result.add(current.toString());
                    current.setLength(0);
                }
                current.append(current.length() > 0 ? " " : "").append(word);
            }
            result.add(current.toString());
        }
        return result;
    }
}

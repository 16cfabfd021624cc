package mill.steps;

import java.util.ArrayList;
import java.util.List;
import mill.Step;

/** A step that looks at one line at a time; null drops the line. */
abstract class PerLine implements Step {
    @Override
    public List<String> run(List<String> lines) {
        List<String> result = new ArrayList<>();
        for (String line : lines) {
            String changed = line(line);
            if (changed != null) {
                result.add(changed);
            }
        }
        return result;
    }

    abstract String line(String line);
}

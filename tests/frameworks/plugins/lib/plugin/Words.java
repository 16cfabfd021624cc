package plugin;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import spi.Plugin;
import util.Counter;

public class Words implements Plugin {
    private static int made;
    private final int number = ++made;

    record Row(String word, int n) {}

    enum Size {
        SHORT,
        LONG
    }

    @Override
    public String name() {
        return "words " + number;
    }

    private static int size(Size size) {
        switch (size) {
            case SHORT:
                return 1;
            default:
                return 2;
        }
    }

    @Override
    public int run(List<String> words) {
        Counter counter = new Counter();
        ToIntFunction<String> length = s -> s.length() + number + size(s.length() > 1 ? Size.LONG : Size.SHORT);
        for (String word : words) {
            counter.add(length.applyAsInt(word));
        }
        return counter.sum() + (words.size() > 1 ? all(words) : 0);
    }

    @Override
    public List<Object> rows() {
        return Arrays.asList(new Row("a", 1), Size.LONG);
    }
}

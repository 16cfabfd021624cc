package spi;

import java.util.List;

/** What host and plug-ins share. */
public interface Plugin {
    String name();

    int run(List<String> words);

    List<Object> rows();

    default int all(List<String> words) {
        int[] sum = {0};
        words.forEach(w -> sum[0] += run(java.util.Collections.singletonList(w)));
        return sum[0];
    }
}

package other;

import java.util.ArrayDeque;
import java.util.Deque;

/** A second JAR for the command line's cases: one call that can be resolved. */
public final class Other {
    public static void main(String[] args) {
        Deque<String> words = new ArrayDeque<>();
        words.push("other");
        System.out.println(words.size());
    }
}

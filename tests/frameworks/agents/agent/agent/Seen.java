package agent;

import java.util.TreeMap;

/** What the agent has seen: how often each method was entered, but for those of lambdas' classes. */
public class Seen {
    private static final TreeMap<String, Integer> METHODS = new TreeMap<>();

    public static synchronized void note(String method) {
        if (!method.contains("$$Lambda")) {
            METHODS.merge(method, 1, Integer::sum);
        }
    }

    public static synchronized String all() {
        return METHODS.toString();
    }
}

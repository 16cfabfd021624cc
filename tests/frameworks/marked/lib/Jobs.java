package lib;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.scheduling.annotation.Async;

/** Spring's aspect hands each of its methods that return nothing to an executor, bodies of lambdas among them. */
@Async
public class Jobs {
    private final List<String> done;
    private int sum;

    public Jobs(List<String> done) {
        this.done = done;
    }

    public void run(String name) {
        Consumer<Integer> add = n -> sum += n;
        Arrays.asList(1, 2, 3).forEach(add);
        done.add(name + sum);
    }
}

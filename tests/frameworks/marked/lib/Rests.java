package lib;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.springframework.beans.factory.annotation.Configurable;
import org.springframework.beans.factory.aspectj.ConfigurableObject;
import org.springframework.scheduling.annotation.Async;

/** Code without annotations that rests on what annotated code returns, throws and is. Aspects change all of that. */
public class Rests {
    public static class Far {
        @Async
        public Future<String> load() {
            CompletableFuture<String> made = new CompletableFuture<>();
            made.complete("x");
            return made;
        }

        @Async
        public void fail() {
            throw new IllegalStateException();
        }
    }

    @Configurable
    public static class Bean {}

    @Async
    @FunctionalInterface
    public interface Job {
        void run();
    }

    private int sum;

    public int returned() throws Exception {
        int length = 0;
        Far far = new Far();
        for (int i = 0; i < 3; i++) {
            Future<String> future = far.load();
            length += future.get().length();
        }
        return length;
    }

    public String thrown() {
        List<String> list = new ArrayList<>();
        try {
            new Far().fail();
            list = new LinkedList<>();
        } catch (IllegalStateException e) {
            // Not where an executor has it.
        }
        return filled(list);
    }

    public String kind() {
        Object bean = new Bean();
        List<String> list = new ArrayList<>();
        if (bean instanceof ConfigurableObject) {
            list = new LinkedList<>();
        }
        for (int i = 0; i < 3; i++) {
            list.add("x");
        }
        return filled(list);
    }

    public int lambdas(int n) {
        Job job = () -> sum += n;
        for (int i = 0; i < 3; i++) {
            job.run();
        }
        return sum;
    }

    private static String filled(List<String> list) {
        String text = "";
        for (int i = 0; i < 2; i++) {
            text += list.size();
        }
        return text + list.getClass();
    }
}

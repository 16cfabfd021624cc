package app;

import java.util.ArrayList;
import java.util.List;
import lib.Plain;
import lib.Rests;
import org.springframework.scheduling.aspectj.AnnotationAsyncExecutionAspect;

/** What Spring's aspect for asynchronous methods hands to an executor, in order. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<String> handed = new ArrayList<>();
        AnnotationAsyncExecutionAspect.aspectOf().setExecutor(task -> {
            handed.add("handed");
            task.run();
        });
        new Plain().work("a", "b").forEach(System.out::println);
        Rests rests = new Rests();
        System.out.println(rests.returned() + rests.thrown() + rests.kind() + rests.lambdas(5));
        System.out.println(handed.size());
        if (handed.size() < 4) {
            throw new IllegalStateException("nothing is woven");
        }
    }
}

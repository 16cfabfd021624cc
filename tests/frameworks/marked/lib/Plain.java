package lib;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Without annotations: it is edited, and nothing is put into it. */
public class Plain {
    private final List<String> done = new ArrayList<>();

    public List<String> work(String... names) {
        Function<String, String> twice = name -> name + name;
        Jobs jobs = new Jobs(done);
        for (String name : names) {
            jobs.run(twice.apply(name));
        }
        for (Desk desk : new Desk[] {new Desk(done), new Desk.Small(done)}) {
            Runnable clear = desk::clear;
            clear.run();
        }
        return done;
    }
}

package lib;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Final, and without a constructor that takes nothing: Quarkus changes this class, and puts it into a JAR of its own. */
@ApplicationScoped
public final class Desk {
    private final Settings settings;

    public Desk(Settings settings) {
        this.settings = settings;
    }

    public String served(List<String> names) {
        Supplier<String> own = settings::name;
        Function<String, String> told = each -> own.get() + " serves " + each;
        Runnable last = () -> System.out.println("served " + names);
        last.run();
        return names.stream().map(told).toList().toString();
    }
}

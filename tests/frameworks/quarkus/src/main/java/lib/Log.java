package lib;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A bean with a client proxy. */
@ApplicationScoped
public class Log {
    private final List<String> lines = new ArrayList<>();
    private Consumer<String> to;

    @PostConstruct
    void open() {
        to = lines::add;
        add("open");
    }

    public void add(String line) {
        to.accept(line + "/" + lines.size());
    }

    public List<String> lines() {
        return lines;
    }

    @PreDestroy
    void close() {
        System.out.println("closed after " + lines.size());
    }
}

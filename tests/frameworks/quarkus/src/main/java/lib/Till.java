package lib;

import jakarta.enterprise.context.ApplicationScoped;

/** Without a constructor that takes nothing: Quarkus adds it, in a copy of this class. */
@ApplicationScoped
public class Till {
    private final Settings settings;

    public Till(Settings settings) {
        this.settings = settings;
    }

    public int of(int n) {
        return n * settings.limit();
    }
}

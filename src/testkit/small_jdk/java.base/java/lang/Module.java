package java.lang;

/** A module. */
public final class Module {
    private final String name;

    Module(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public boolean isNamed() {
        return name != null;
    }
}

package java.lang;

/** A package. */
public class Package {
    private final String name;

    Package(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }
}

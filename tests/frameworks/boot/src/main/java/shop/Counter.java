package shop;

public class Counter {
    private final String name;

    public Counter(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }
}

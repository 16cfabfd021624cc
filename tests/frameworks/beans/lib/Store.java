package lib;

public class Store {
    private final int number;

    public Store(int number) {
        this.number = number;
    }

    protected Store() {
        this(-1);
    }

    public int number() {
        return number;
    }
}

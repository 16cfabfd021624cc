package stock;

/** How many of one part there are, and how many of those are spoken for. */
public final class Shelf {
    private final String part;
    private int quantity;
    private int reserved;

    public Shelf(String part) {
        this.part = part;
    }

    public String part() {
        return part;
    }

    public int quantity() {
        return quantity;
    }

    public int reserved() {
        return reserved;
    }

    public int free() {
        return quantity - reserved;
    }

    void put(int change) {
        quantity += change;
    }

    void reserve(int change) {
        reserved += change;
    }
}

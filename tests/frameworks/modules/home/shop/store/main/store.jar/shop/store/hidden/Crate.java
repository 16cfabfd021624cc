package shop.store.hidden;

import shop.api.Item;

/** Public, but not exported. */
public final class Crate implements Item {
    private final String name;
    private final int price;

    public Crate(String name, int price) {
        this.name = name;
        this.price = price;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int price() {
        return price;
    }
}

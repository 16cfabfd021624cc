package shop.api;

import java.util.function.IntUnaryOperator;

/** What all modules share. */
public interface Item {
    String name();

    int price();

    default Item changed(IntUnaryOperator by) {
        Item before = this;
        return new Item() {
            @Override
            public String name() {
                return before.name() + "'";
            }

            @Override
            public int price() {
                return by.applyAsInt(before.price());
            }
        };
    }
}

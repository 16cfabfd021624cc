package shop.store;

import java.util.function.IntBinaryOperator;
import shop.api.Item;
import shop.api.Rule;

/** A service that other modules find. */
public class Taxes implements Rule {
    private static final long serialVersionUID = 1;

    @Override
    public int of(Item item) {
        IntBinaryOperator tax = (price, rate) -> price + price * rate / 100;
        return tax.applyAsInt(item.price(), 19);
    }
}

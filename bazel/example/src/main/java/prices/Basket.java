package prices;

import java.util.function.Supplier;

/** Sums up. */
public final class Basket {
    private Basket() {}

    public static String told(int pieces) {
        Price apples = new Price.Each(30);
        Price delivery = new Price.Flat(499);
        int sum = 0;
        for (int n = 1; n <= pieces; n++) {
            sum += apples.cents(1);
        }
        int total = sum + delivery.cents(pieces);
        Supplier<String> text = () -> pieces + " apples: " + total;
        return text.get();
    }
}

package lib;

import java.util.List;
import java.util.function.Supplier;

/** Advised through a subclass of it. Calls on `this` go past the advice, calls by the subclass do not. */
public class Shop {
    private final Store store;
    private final Supplier<Store> again;

    public Shop(Store store, Supplier<Store> again) {
        this.store = store;
        this.again = again;
    }

    public boolean isSame() {
        return store == again.get();
    }

    public int sum(List<Integer> list) {
        int[] sum = {0};
        list.forEach(x -> sum[0] += x * factor());
        Supplier<Integer> s = () -> sum[0] + hidden();
        return s.get();
    }

    int factor() {
        return 4;
    }

    private int hidden() {
        return store.number();
    }

    public Supplier<String> named(String name) {
        return () -> name + factor() + hidden();
    }
}

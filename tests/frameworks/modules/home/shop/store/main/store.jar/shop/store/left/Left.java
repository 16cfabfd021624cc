package shop.store.left;

import java.util.function.Supplier;

public class Left {
    public String told() {
        Supplier<String> told = () -> "left";
        return told.get();
    }
}

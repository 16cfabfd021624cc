package shop.store.hidden;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import shop.api.Item;

/** A record that another module compares and prints. */
public record Shelf(List<Item> items, Size size) implements Item {
    enum Size { SMALL, LARGE }

    public static Shelf of(Item... items) {
        return new Shelf(Arrays.asList(items), items.length > 2 ? Size.LARGE : Size.SMALL);
    }

    @Override
    public String name() {
        String size = switch (this.size) {
            case SMALL -> "small";
            case LARGE -> "large";
        };
        return items.stream().map(Item::name).collect(Collectors.joining("+", size + "(", ")"));
    }

    @Override
    public int price() {
        return items.stream().mapToInt(Item::price).sum();
    }
}

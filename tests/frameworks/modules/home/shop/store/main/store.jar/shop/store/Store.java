package shop.store;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import shop.api.Item;
import shop.shared.Version;
import shop.store.hidden.Crate;
import shop.store.hidden.Shelf;

/** Exported; what it gives is of a package that no other module sees. */
public class Store {
    public static final class Label {
        private final Supplier<String> text;

        Label(Supplier<String> text) {
            this.text = text;
        }

        public String text() {
            return text.get();
        }
    }

    private Store() {}

    public static Item crate(int n) {
        return new Crate("crate", n);
    }

    public static List<Item> all() {
        return Arrays.asList(new Crate("tea", 4), new Crate("gold", 90), Shelf.of(new Crate("jam", 7), new Crate("bread", 2)));
    }

    public static Label label() {
        StringBuilder labels = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            labels.append(Version.of(i).label()).append(' ');
        }
        return new Label(() -> labels + "from " + Version.class.getClassLoader().equals(Store.class.getClassLoader()));
    }

    /** A class of a package that the module's filter leaves out. */
    public static String left() {
        try {
            return new shop.store.left.Left().told();
        } catch (NoClassDefFoundError e) {
            return "left out: " + e.getMessage();
        }
    }

    public static String names() {
        return all().stream().map(Item::name).sorted().collect(Collectors.joining(","));
    }
}

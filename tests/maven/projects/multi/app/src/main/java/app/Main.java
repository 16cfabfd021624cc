package app;

import model.Bill;
import model.Tax;

/** Calls an interface of another module, whose implementation is known if the class path is pinned. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Tax none = Tax.none();
        for (long cents : new long[] {100}) {
            System.out.println(none.on(cents));
        }
        System.out.println(new Bill().add("tea", 250, new Tax.Share(20)).add("cup", 900, none).text());
    }
}

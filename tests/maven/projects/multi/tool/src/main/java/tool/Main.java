package tool;

import model.Bill;
import model.Tax;

/** Compiled against the optimized JAR of another module. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Runnable print = () -> System.out.println(new Bill().add("oil", 400, new Tax.Flat(5)).text());
        print.run();
    }
}

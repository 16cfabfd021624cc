package web;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a session holds: written when the application stops, read by a new loader when it starts again. */
public class Basket implements Serializable {
    private static final long serialVersionUID = 1;

    interface Tax extends UnaryOperator<Integer>, Serializable {}

    private final Tax tax;
    private final List<Priced> all = new ArrayList<>();

    Basket(Tax tax) {
        this.tax = tax;
    }

    void add(String name, int price) {
        all.add((Priced & Serializable) () -> price);
        all.add(new Named(name));
    }

    int sum() {
        int sum = 0;
        for (Priced p : all) {
            sum += tax.apply(p.price());
        }
        return sum;
    }

    String told() {
        StringBuilder told = new StringBuilder();
        all.forEach(p -> told.append(p instanceof Named).append(p.price()).append(' '));
        return told.toString().trim();
    }

    interface Priced {
        int price();
    }

    static class Named implements Priced, Serializable {
        private static final long serialVersionUID = 1;
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public int price() {
            return name.length();
        }
    }
}

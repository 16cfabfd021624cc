package shop.api;

import java.io.Serializable;
import java.util.function.Function;

/** A service, whose lambdas are written and read. */
public interface Rule extends Serializable {
    int of(Item item);

    default Rule then(Rule next) {
        return item -> next.of(item.changed(price -> of(item)));
    }

    static Function<Rule, String> told(Item item) {
        return rule -> item.name() + " for " + rule.of(item);
    }
}

package shop.rules;

import shop.Main;
import shop.Rule;

public class Limited implements Rule {
    private final Rule rule;

    public Limited(Main.Settings settings) {
        Rule limited = n -> Math.min(n, settings.limit());
        rule = limited.then(n -> n * 10);
    }

    @Override
    public int of(int n) {
        return rule.of(n);
    }
}

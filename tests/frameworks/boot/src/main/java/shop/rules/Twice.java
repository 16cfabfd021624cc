package shop.rules;

import shop.Rule;

public class Twice implements Rule {
    @Override
    public int of(int n) {
        return 2 * n;
    }
}

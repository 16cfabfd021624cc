package shop.store.hidden;

import shop.api.Item;
import shop.api.Rule;

/** A service that other modules find, and never see. */
public class Rules implements Rule {
    private static final long serialVersionUID = 1;
    private final Rule taxed = item -> item.price() + tax(item);
    private int asked;

    interface Hidden {
        int twice(int n);

        default int thrice(int n) {
            return twice(n) + n;
        }
    }

    private int tax(Item item) {
        return item.price() / 10 + ++asked;
    }

    @Override
    public int of(Item item) {
        return taxed.of(item);
    }

    /** A proxy for an interface that only this package sees. */
    public static String proxied() {
        Hidden hidden = (Hidden) java.lang.reflect.Proxy.newProxyInstance(Rules.class.getClassLoader(), new Class<?>[] {Hidden.class},
            (proxy, method, args) -> method.isDefault() ? java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, args) : 2 * (Integer) args[0]);
        return hidden.twice(3) + " " + hidden.thrice(3) + " " + hidden.getClass().getPackageName();
    }
}

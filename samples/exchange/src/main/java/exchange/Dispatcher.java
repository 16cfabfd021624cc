package exchange;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the handler of a message by its class. */
final class Dispatcher {
    private final Market market;
    private final Map<Class<?>, Handlers.Handler<?>> handlers = new HashMap<>();

    Dispatcher(Market market, List<Handlers.Handler<?>> handlers) {
        this.market = market;
        for (Handlers.Handler<?> handler : handlers) {
            this.handlers.put(handler.type, handler);
        }
    }

    Reply dispatch(Message message) {
        Handlers.Handler<?> handler = handlers.get(message.getClass());
        if (handler == null) {
            throw new IllegalStateException("nobody handles " + message);
        }
        return handler.accept(market, message);
    }
}

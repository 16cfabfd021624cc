// An event bus: handlers by the class of the event.
package eventbus;

import java.util.*;
import java.util.function.*;

class Started { void begin() {} }
class Stopped { void end() {} }
class Bus {
    private final Map<Class<?>, List<Consumer<Object>>> handlers = new HashMap<>();
    <E> void on(Class<E> type, Consumer<E> handler) {
        handlers.computeIfAbsent(type, t -> new ArrayList<>()).add(event -> handler.accept(type.cast(event))); //> Main.started //! Main.never
    }
    void send(Object event) { for (Consumer<Object> each : handlers.get(event.getClass())) each.accept(event); }
}

class Main {
    static void started(Started it) { it.begin(); } //> Started.begin
    static void never(Stopped it) { it.end(); }
    public static void main(String[] args) {
        Bus bus = new Bus();
        bus.on(Started.class, Main::started);
        bus.send(new Started());
    }
}
// unreached: Main.never Stopped.end
// jdk: small

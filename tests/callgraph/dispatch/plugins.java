// Plug-ins of an array of factories.
package plugins;

import java.util.function.*;

interface Plugin { void load(); }
class First implements Plugin { public void load() {} }
class Second implements Plugin { public void load() {} }
class Third implements Plugin { public void load() {} }

class Main {
    @SuppressWarnings("unchecked")
    static final Supplier<Plugin>[] ALL = new Supplier[] {(Supplier<Plugin>) First::new, (Supplier<Plugin>) () -> new Second()};

    public static void main(String[] args) {
        for (Supplier<Plugin> each : ALL) each.get().load(); //> First.load //> Second.load //! Third.load
    }
}
// unreached: Third.<init>
// jdk: small

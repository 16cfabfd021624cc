// What code that is not there is given, in ways that no call of the program's own code shows.
// missing: GoneBase GoneClass GoneConsumer
package missinggiven;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

interface Acts { void act(); }
class Made implements Acts { public void act() {} }
class Unmade implements Acts { public void act() {} }

class GoneBase { public void take(Object told) {} }
class GoneClass {
    static Object use(Told told) { return told; }
    static void name(Named named) {}
}
class GoneConsumer implements Consumer<Object> { public void accept(Object told) {} }

interface Takes { void take(Object told); }
// What its `take` runs is not there.
class Torn extends GoneBase implements Takes {}

interface Told { void tell(Acts acts); }
class ByAbove implements Told {
    public void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
class ByReference implements Told {
    public void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
class ByConsumer implements Told {
    public void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
class ByNative {
    native void call();
    void back(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
class ByNobody implements Told {
    public void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? none
    }
}
interface Named {
    String name();
    default String twice() {
        return name() + name(); //> Known.name //? unknown-receiver
    }
}
class Known implements Named { public String name() { return "known"; } }

class Main {
    static void never(String[] args) throws Throwable {
        if (args.length > 5) {
            Takes takes = new Torn();
            takes.take(new ByAbove()); //? missing
            Optional.of(new ByReference()).map(GoneClass::use).isPresent();
            Arrays.asList(new ByConsumer()).forEach(new GoneConsumer()); //? missing
            new ByNative().call(); //>? ByNative.call
            GoneClass.name(() -> "lambda"); //? missing
        }
    }
    public static void main(String[] args) throws Throwable {
        new ByAbove().tell(new Made()); //> ByAbove.tell
        new ByReference().tell(new Made());
        new ByConsumer().tell(new Made());
        new ByNative().back(new Made());
        new ByNobody().tell(new Made());
        new Known().twice();
        never(args);
    }
}
// maybe: ByNative.call
// unreached: Unmade.act Main.lambda$never$0

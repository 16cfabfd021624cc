// What code that is not there is given, in ways that no call of the program's own code shows.
// missing: GoneBase GoneClass GoneConsumer GoneTakes GoneMark GoneFunction
package missinggiven;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

interface Acts { void act(); }
class Made implements Acts { public void act() {} }
class Unmade implements Acts { public void act() {} }

class GoneBase { public void take(Object told) {} }
class GoneClass {
    static Object use(Told told) { return told; }
    static void name(Named named) {}
    static void each(Collection<?> all) {}
}
class GoneConsumer implements Consumer<Object> { public void accept(Object told) {} }

// The platform's code calls what is missing above a class, and above a lambda.
interface GoneTakes extends Consumer<Object> { default void accept(Object told) {} }
class TornConsumer implements GoneTakes {}
interface GoneMark {}
interface GoneFunction extends Function<Object, Object> {
    Object own(Object o);
    default Object apply(Object o) { return o; }
}

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
class ByPlatform implements Told, GoneMark {
    public void tell(Acts acts) {
        acts.act(); //>? Made.act //! Unmade.act //? unknown-receiver
    }
}
// What is called by what the platform's class has above it.
class ByIterating implements Told, GoneMark {
    public void tell(Acts acts) {
        acts.act(); //>? Made.act //! Unmade.act //? unknown-receiver
    }
}
class Iterated extends AbstractList<Object> {
    public Object get(int n) { return new ByIterating(); }
    public int size() { return 1; }
}
class ByNative {
    native void call();
    void back(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}
class ByNobody {
    static void tell(Acts acts) {
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
    static Object own(Object o) { return o; }
    static void never(String[] args) throws Throwable {
        if (args.length > 5) {
            Takes takes = new Torn();
            takes.take(new ByAbove()); //? missing
            Optional.of(new ByReference()).map(GoneClass::use).isPresent();
            Arrays.asList(new ByConsumer()).forEach(new GoneConsumer()); //? missing
            new ByNative().call(); //>? ByNative.call
            GoneClass.name(() -> "lambda"); //? missing
            new ByPlatform().tell(new Made());
            Arrays.asList(new ByPlatform()).forEach(new TornConsumer());
            new ByIterating().tell(new Made());
            new Iterated().get(0);
            GoneClass.each(new Iterated()); //? missing
            Function<Object, Object> function = (GoneFunction) Main::own;
            Object got = function.apply("given"); //? missing
            Object made = args.length > 6 ? new Made() : got;
            ((Acts) made).act(); //>? Made.act //! Unmade.act //? unknown-receiver
        }
    }
    public static void main(String[] args) throws Throwable {
        new ByAbove().tell(new Made()); //> ByAbove.tell
        new ByReference().tell(new Made());
        new ByConsumer().tell(new Made());
        new ByNative().back(new Made());
        ByNobody.tell(new Made());
        new Known().twice();
        never(args);
    }
}
// maybe: ByNative.call ByPlatform.tell ByPlatform.<init> ByIterating.tell ByIterating.<init> Iterated.get Iterated.<init> TornConsumer.<init>
// unreached: Unmade.act Main.lambda$never$0
// jdk: small

// What code that the graph does not see runs where the receiver decides: references to and handles of methods that are
// overridden, bridges to what is inherited, handles that are put together of others.
package hiddenselects;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiFunction;
import java.util.function.Function;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Hidden implements Act { public int act() { return 1; } }
class Never implements Act { public int act() { return 2; } }

// A reference captures an object of a class below the one that it names.
class Captured { int on(Act act) { return 0; } }
class CapturedBelow extends Captured {
    @Override int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// A reference gets its receiver from code that is hidden.
class Given { int on(Act act) { return 0; } }
class GivenBelow extends Given {
    @Override int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// A handle is bound to an object of a class below the one that it names.
class Bound { int on(Act act) { return 0; } }
class BoundBelow extends Bound {
    @Override int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// A handle gets its receiver from code that is hidden.
class Handled { int on(Act act) { return 0; } }
class HandledBelow extends Handled {
    @Override int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// What a handle that is put together of others runs.
class Parts {
    static Act filter(Act act) {
        act.act(); //> Known.act //x Hidden.act //? unknown-receiver
        return act;
    }
    static int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// The bridge of a class runs what it inherits.
interface Takes<T> { int on(T told); }
class Inherited {
    public int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Bridged extends Inherited implements Takes<Act> {} //x Inherited.on

// What is a default above is the lambda's own method below.
interface Default { default int on(Act act) { return 0; } }
interface Abstract extends Default { int on(Act act); }

// Nothing hidden is given one of these, but code that nothing reaches may make one.
class Apart {
    int on(Act act) { return 0; }
}
class ApartBelow extends Apart {
    @Override int on(Act act) {
        return act.act(); //> Known.act //? unknown-receiver
    }
}

interface Plugin {
    void reference(Function<Act, Integer> on);
    void reference(BiFunction<Given, Act, Integer> on);
    void handle(MethodHandle handle) throws Throwable;
    void virtual(MethodHandle handle) throws Throwable;
    void bridge(Takes<Act> takes);
}
class KnownPlugin implements Plugin {
    public void reference(Function<Act, Integer> on) {}
    public void reference(BiFunction<Given, Act, Integer> on) {}
    public void handle(MethodHandle handle) {}
    public void virtual(MethodHandle handle) {}
    public void bridge(Takes<Act> takes) {}
}
class HiddenPlugin implements Plugin {
    public void reference(Function<Act, Integer> on) { on.apply(new Hidden()); } //x CapturedBelow.on //x Main.own //x Hidden.<init>
    public void reference(BiFunction<Given, Act, Integer> on) { on.apply(new GivenBelow(), new Hidden()); } //x GivenBelow.on //x GivenBelow.<init> //x Hidden.<init>
    public void handle(MethodHandle handle) throws Throwable { int ignored = (int) handle.invoke((Act) new Hidden()); } //x BoundBelow.on //x Parts.on //x Parts.filter //x Hidden.<init>
    public void virtual(MethodHandle handle) throws Throwable { int ignored = (int) handle.invoke(new HandledBelow(), (Act) new Hidden()); } //x HandledBelow.on //x HandledBelow.<init> //x Hidden.<init>
    public void bridge(Takes<Act> takes) { takes.on(new Hidden()); } //x Bridged.on //x Hidden.<init>
}

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Plugin plugin(String[] args) throws Exception {
        String name = new StringBuilder("-hiddenselects.HiddenPlugin").deleteCharAt(0).toString();
        return never(args) ? new KnownPlugin() : (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    static int own(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(int.class, Act.class);
        Plugin plugin = plugin(args);

        new CapturedBelow().on(new Known());
        Captured captured = new CapturedBelow();
        plugin.reference(captured::on); //>? KnownPlugin.reference //x HiddenPlugin.reference //? unknown-receiver
        new GivenBelow().on(new Known());
        plugin.reference(Given::on); //>? KnownPlugin.reference //x HiddenPlugin.reference //? unknown-receiver
        own(new Known());
        Abstract again = Main::own;
        Default above = again;
        plugin.reference(above::on); //>? KnownPlugin.reference //x HiddenPlugin.reference //? unknown-receiver

        new BoundBelow().on(new Known());
        plugin.handle(lookup.findVirtual(Bound.class, "on", type).bindTo(new BoundBelow())); //>? KnownPlugin.handle //x HiddenPlugin.handle //? unknown-receiver
        new HandledBelow().on(new Known());
        plugin.virtual(lookup.findVirtual(Handled.class, "on", type)); //>? KnownPlugin.virtual //x HiddenPlugin.virtual //? unknown-receiver
        Parts.on(new Known());
        Parts.filter(new Known());
        MethodHandle on = lookup.findStatic(Parts.class, "on", type);
        MethodHandle filter = lookup.findStatic(Parts.class, "filter", MethodType.methodType(Act.class, Act.class));
        plugin.handle(MethodHandles.filterArguments(on, 0, filter)); //>? KnownPlugin.handle //x HiddenPlugin.handle //? unknown-receiver

        new Inherited().on(new Known());
        plugin.bridge(new Bridged()); //>? KnownPlugin.bridge //x HiddenPlugin.bridge //? unknown-receiver
        Apart apart = new ApartBelow();
        apart.on(new Known());
    }
}
// gaps: Hidden.<init> Hidden.act HiddenPlugin.<init> HiddenPlugin.reference HiddenPlugin.handle HiddenPlugin.virtual HiddenPlugin.bridge Bridged.on
// unreached: Never.act
// jdk: small

// What code that the graph does not see keeps, inherits, throws, and does where the platform's code calls it.
package hiddenkeeps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Hidden implements Act { public int act() { return 1; } }
class Never implements Act { public int act() { return 2; } }

class Box {
    Act act = new Known();
    int both() {
        return act.act(); //>? Known.act //x Hidden.act //? unknown-receiver
    }
}
class Kept {
    Act act = new Known();
    int both() {
        return act.act(); //>? Known.act //x Hidden.act //? unknown-receiver
    }
}
class Job {
    Act act;
    int work() {
        return act.act(); //> Known.act //x Other.act //? unknown-receiver
    }
}
class Other implements Act { public int act() { return 3; } }
class Wrong extends RuntimeException {
    Act act = new Known();
}
class Keyed {
    static int of(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Accepted {
    static void on(Act act) {
        act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Bound {
    int at(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
interface Twice {
    int once(int n);
    default int twice(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
interface Runs { int run(); }

// Nothing hidden gets one, though there are hidden objects.
class Apart {
    final List<Act> acts = new ArrayList<>();
    int all() {
        acts.add(new Known());
        return acts.get(0).act(); //> Known.act
    }
}

abstract class Plugin {
    Kept kept;
    abstract Consumer<Box> consumer();
    abstract void use();
    abstract void run(Runs runs);
    abstract void throwing(Runs runs);
    abstract void sort(Comparator<Act> by);
    abstract void feed(Consumer<Act> to);
    abstract void call(MethodHandle handle) throws Throwable;
    abstract void twice(Twice twice);
    abstract void fill(List<Runnable> all);
    abstract void fillOptional(List<Optional<Act>> all);
    protected int help(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class KnownPlugin extends Plugin {
    Consumer<Box> consumer() { return box -> {}; }
    void use() { help(new Known()); }
    void run(Runs runs) {}
    void throwing(Runs runs) {}
    void sort(Comparator<Act> by) {}
    void feed(Consumer<Act> to) {}
    void call(MethodHandle handle) {}
    void twice(Twice twice) {}
    void fill(List<Runnable> all) {}
    void fillOptional(List<Optional<Act>> all) {}
}
class HiddenPlugin extends Plugin { //x Plugin.<init>
    Consumer<Box> consumer() { return box -> box.act = new Hidden(); } //x Hidden.<init>
    void use() {
        kept.act = new Hidden(); //x Hidden.<init>
        help(new Hidden()); //x Hidden.<init> //x Plugin.help
    }
    void run(Runs runs) { runs.run(); } //x Job.work
    void throwing(Runs runs) {
        try {
            runs.run(); //x Main.lambda$main$0
        } catch (Wrong wrong) {
            wrong.act = new Hidden(); //x Hidden.<init>
        }
    }
    void sort(Comparator<Act> by) { by.compare(new Hidden(), new Hidden()); } //x Hidden.<init>
    void feed(Consumer<Act> to) { to.accept(new Hidden()); } //x Hidden.<init>
    void call(MethodHandle handle) throws Throwable { int ignored = (int) handle.invoke((Act) new Hidden()); } //x Bound.at //x Hidden.<init>
    void twice(Twice twice) { twice.twice(new Hidden()); } //x Hidden.<init> //x Twice.twice
    void fill(List<Runnable> all) { all.add(HiddenPlugin::filled); }
    static void filled() {}
    void fillOptional(List<Optional<Act>> all) { all.add(Optional.of(new Hidden())); } //x Hidden.<init>
}

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Plugin plugin(String[] args) throws Exception {
        String name = new StringBuilder("-hiddenkeeps.HiddenPlugin").deleteCharAt(0).toString();
        return never(args) ? new KnownPlugin() : (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    static int thrown(Wrong wrong) { throw wrong; }
    public static void main(String[] args) throws Throwable {
        new KnownPlugin().use();
        Plugin plugin = plugin(args);
        List<Box> boxes = new ArrayList<>();
        Box box = new Box();
        boxes.add(box);
        boxes.forEach(plugin.consumer()); //>? KnownPlugin.consumer //x HiddenPlugin.consumer //? unknown-receiver
        box.both();
        Kept kept = new Kept();
        plugin.kept = kept;
        plugin.use(); //>? KnownPlugin.use //x HiddenPlugin.use //? unknown-receiver
        kept.both();
        Job first = new Job();
        first.act = new Known();
        first.work();
        Job second = new Job();
        second.act = new Other();
        plugin.run(second::work); //>? KnownPlugin.run //x HiddenPlugin.run //? unknown-receiver
        Wrong wrong = new Wrong();
        Runs throwing = () -> thrown(wrong);
        try {
            throwing.run();
        } catch (Wrong known) {
            known.act.act(); //> Known.act //? unknown-receiver
        }
        plugin.throwing(throwing); //>? KnownPlugin.throwing //x HiddenPlugin.throwing //? unknown-receiver
        wrong.act.act(); //>? Known.act //x Hidden.act //? unknown-receiver
        Keyed.of(new Known());
        plugin.sort(Comparator.comparing(Keyed::of)); //>? KnownPlugin.sort //x HiddenPlugin.sort //? unknown-receiver
        Consumer<Act> accepted = Accepted::on;
        accepted.accept(new Known());
        plugin.feed(accepted.andThen(accepted)); //>? KnownPlugin.feed //x HiddenPlugin.feed //? unknown-receiver
        Bound bound = new Bound();
        bound.at(new Known());
        MethodHandle handle = MethodHandles.lookup().findVirtual(Bound.class, "at", MethodType.methodType(int.class, Act.class));
        plugin.call(handle.bindTo(bound)); //>? KnownPlugin.call //x HiddenPlugin.call //? unknown-receiver
        Twice twice = n -> n;
        twice.twice(new Known());
        plugin.twice(twice); //>? KnownPlugin.twice //x HiddenPlugin.twice //? unknown-receiver
        List<Runnable> all = new ArrayList<>();
        all.add(() -> {});
        plugin.fill(all); //>? KnownPlugin.fill //x HiddenPlugin.fill //? unknown-receiver
        for (Runnable runs : all) {
            runs.run(); //> Main.lambda$main$2 //x HiddenPlugin.filled //? unknown-receiver
        }
        List<Optional<Act>> optional = new ArrayList<>();
        plugin.fillOptional(optional); //>? KnownPlugin.fillOptional //x HiddenPlugin.fillOptional //? unknown-receiver
        optional.get(0).get().act(); //x Hidden.act //? unknown-receiver
        new Apart().all();
    }
}
// gaps: Hidden.<init> Hidden.act HiddenPlugin.<init> HiddenPlugin.call HiddenPlugin.consumer HiddenPlugin.feed HiddenPlugin.fill HiddenPlugin.fillOptional HiddenPlugin.filled HiddenPlugin.lambda$consumer$0 HiddenPlugin.run HiddenPlugin.sort HiddenPlugin.throwing HiddenPlugin.twice HiddenPlugin.use Other.act
// unreached: Never.act
// jdk: small

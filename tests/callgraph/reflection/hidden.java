// What code does that the graph does not see: what it inherits, runs, is given and stores.
package hidden;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Other implements Act { public int act() { return 1; } }
class Hidden implements Act { public int act() { return 2; } }
class Never implements Act { public int act() { return 3; } }

interface Steps {
    default int go() {
        return step(); //> KnownSteps.step //x HiddenSteps.step //? unknown-receiver
    }
    int step();
}
class KnownSteps implements Steps { public int step() { return 0; } }
class HiddenSteps implements Steps { public int step() { return 1; } }

abstract class Base {
    Base() {
        made(); //> KnownBase.made //x HiddenBase.made //? unknown-receiver
    }
    int helped() {
        return hook(); //> KnownBase.hook //x HiddenBase.hook //? unknown-receiver
    }
    int given(Act act) {
        return act.act(); //> Known.act //x Other.act //? unknown-receiver
    }
    abstract void made();
    abstract int hook();
    int start() { return 0; }
}
class KnownBase extends Base { void made() {} int hook() { return 0; } }
class HiddenBase extends Base { //x Base.<init>
    void made() {}
    int hook() { return 1; }
    @Override int start() { return helped(); } //x Base.helped
}

interface Handler { int on(Act act); }
class Context {
    Act kept = new Known();
    final List<Act> all = new ArrayList<>();
    void add(Act act) {
        kept = act;
        all.add(act);
    }
}
interface Plugin { void plug(Context context, Handler handler, Handler other); }
class KnownPlugin implements Plugin { public void plug(Context context, Handler handler, Handler other) {} }
class HiddenPlugin implements Plugin {
    public void plug(Context context, Handler handler, Handler other) {
        context.add(new Hidden()); //x Context.add //x Hidden.<init>
        handler.on(new Hidden()); //x Main.lambda$isGiven$0 //x Hidden.<init>
        other.on(new Hidden()); //x Main$1.on //x Hidden.<init>
    }
}
class Told {
    int tell(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}

class Box { Act in = new Known(); }

class Copied implements Cloneable {
    @Override public Copied clone() throws CloneNotSupportedException { return (Copied) super.clone(); }
    void use() {}
}
class HiddenCopied extends Copied { @Override void use() {} } //x Copied.<init>

class Failure extends RuntimeException { String why() { return "known"; } }
class HiddenFailure extends Failure { @Override String why() { return "hidden"; } } //x Failure.<init>
class KnownTask implements Runnable { public void run() { throw new Failure(); } }
class HiddenTask implements Runnable { public void run() { throw new HiddenFailure(); } } //x HiddenFailure.<init>

class Main {
    static final Box BOX = new Box();
    static final Act[] ARRAY = {new Known()};
    static Box box() { return BOX; }
    static Act[] array() { return ARRAY; }
    static Act[] some() throws Exception { return new Act[] {(Act) make("neddiH.neddih")}; } //x Main.make
    static boolean never(String[] args) { return args.length > 5; }

    static String name(String backwards) { return new StringBuilder(backwards).reverse().toString(); }
    static Object make(String backwards) throws Exception {
        return Class.forName(name(backwards)).getDeclaredConstructor().newInstance();
    }
    static Object call(Object on, String backwards, Object... args) throws Exception {
        Class<?> owner = Class.forName(name(backwards.substring(backwards.indexOf('.') + 1)));
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name(backwards.substring(0, backwards.indexOf('.'))))) {
                return method.invoke(on, args);
            }
        }
        throw new IllegalStateException(backwards);
    }

    static void inherits(String[] args) throws Exception {
        new KnownSteps().go(); //> Steps.go //? none
        ((Steps) make("spetSneddiH.neddih")).go(); //x Steps.go //? unknown-receiver
        Base known = new KnownBase();
        known.helped(); //> Base.helped //? none
        known.given(new Known()); //> Base.given //? none
        Base base = (Base) make("esaBneddiH.neddih");
        base.start(); //x HiddenBase.start //? unknown-receiver
        base.given(new Other()); //x Base.given //? unknown-receiver
        Copied copied = never(args) ? new Copied() : (Copied) make("deipoCneddiH.neddih");
        copied.clone().use(); //>? Copied.use //x HiddenCopied.use //? unknown-receiver
        Act[] acts = never(args) ? new Act[] {new Known()} : (Act[]) call(null, "emos.niaM.neddih");
        acts.clone()[0].act(); //>? Known.act //x Hidden.act //? unknown-receiver
    }

    static void isGiven(String[] args) throws Exception {
        Handler lambda = act -> act.act(); //> Known.act //x Hidden.act //? unknown-receiver
        Handler inner = new Handler() {
            public int on(Act act) {
                return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
            }
        };
        lambda.on(new Known());
        inner.on(new Known());
        Context context = new Context();
        context.add(new Known());
        Plugin plugin = never(args) ? new KnownPlugin() : (Plugin) make("nigulPneddiH.neddih");
        plugin.plug(context, lambda, inner); //>? KnownPlugin.plug //x HiddenPlugin.plug //? unknown-receiver
        context.kept.act(); //>? Known.act //x Hidden.act //? unknown-receiver
        context.all.get(1).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        Told told = new Told();
        told.tell(new Known());
        call(told, "llet.dloT.neddih", new Hidden[] {(Hidden) make("neddiH.neddih")});
    }

    static void stores() throws Exception {
        BOX.in.act(); //> Known.act //? unknown-receiver
        ((Box) call(null, "xob.niaM.neddih")).in = new Other();
        BOX.in.act(); //>? Known.act //x Other.act //? unknown-receiver
        // Elements are not looked at.
        ((Act[]) call(null, "yarra.niaM.neddih"))[0] = new Other();
        ARRAY[0].act(); //>? Known.act //x Other.act //? none
    }

    static void fails(String[] args) throws Exception {
        Runnable task = never(args) ? new KnownTask() : (Runnable) make("ksaTneddiH.neddih");
        try {
            task.run(); //>? KnownTask.run //x HiddenTask.run //? unknown-receiver
        } catch (Failure failure) {
            failure.why(); //>? Failure.why //x HiddenFailure.why //? unknown-receiver
        }
    }

    public static void main(String[] args) throws Exception {
        inherits(args);
        fails(args);
        isGiven(args);
        stores();
        new Other().act(); //> Other.act //? none
    }
}
// gaps: Hidden.<init> Hidden.act HiddenSteps.<init> HiddenSteps.step HiddenBase.<init> HiddenBase.made HiddenBase.hook
// gaps: HiddenBase.start HiddenPlugin.<init> HiddenPlugin.plug
// gaps: HiddenTask.<init> HiddenTask.run HiddenFailure.<init> HiddenFailure.why
// gaps: HiddenCopied.<init> HiddenCopied.use Main.array Main.box Main.some
// unreached: Never.act
// jdk: small

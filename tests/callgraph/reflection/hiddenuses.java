// What code that the graph does not see does with what it is given: it writes fields, puts its own into arrays and collections,
// calls what comes out of them and what methods give, and knows objects only by the platform's types.
package hiddenuses;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Hidden implements Act { public int act() { return 1; } }
class Never implements Act { public int act() { return 2; } }

// A field that hidden code may write.
class Box {
    Act act = new Known();
    private Act own = new Known();
    int both() {
        own.act(); //> Known.act
        return act.act(); //>? Known.act //x Hidden.act //? unknown-receiver
    }
}

// Hidden code is given what gives a handler.
class Handler {
    int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Provider {
    final Handler handler = new Handler();
    Handler handler() { return handler; }
}

// Hidden code is given one of a list, or by a lambda.
class Listed {
    int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Supplied {
    int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}

// Declared as an `Object`.
class Passed {
    int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}

// Hidden code makes one, and gives it as a `Runnable`.
class Task implements Runnable {
    final Act act;
    Task(Act act) { this.act = act; }
    public void run() {
        act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}

// An object on which only hidden code calls a method that others run, too.
class Job {
    Act act;
    int work() {
        return act.act(); //> Known.act //x Other.act //? unknown-receiver
    }
}
class Other implements Act { public int act() { return 3; } }

class Handles {
    static int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Behind implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
        return ((Act) args[0]).act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
// Hidden code calls what all objects have, and puts into what extends a collection.
class Equal {
    @Override public boolean equals(Object other) {
        return other instanceof Act act && act.act() == 0; //> Known.act //x Hidden.act //? unknown-receiver
    }
    @Override public int hashCode() { return 0; }
}
class Acts extends ArrayList<Act> {}

interface Proxied { Object on(Act act); }

class Bean {
    private Act act = new Known();
    int both() {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}

// Nothing hidden is taken to run a static method, or to touch a static field.
class Apart {
    static Act act = new Known();
    static int on(Act given) {
        act.act(); //> Known.act //? none
        return given.act(); //> Known.act //? none
    }
}

interface Plugin {
    void write(Box box);
    void fill(Act[] acts);
    void fill(List<Act> acts);
    void use(Provider provider);
    void use(List<Listed> all);
    void use(Supplier<Supplied> supplier);
    void pass(Object any);
    Runnable task();
    void work(Job job);
    void call(MethodHandle handle) throws Throwable;
    void call(Proxied proxied);
    void equal(Equal equal);
    Act hidden();
    Act[] keep(Act[] acts);
}
class KnownPlugin implements Plugin {
    public void write(Box box) {}
    public void fill(Act[] acts) {}
    public void fill(List<Act> acts) {}
    public void use(Provider provider) {}
    public void use(List<Listed> all) {}
    public void use(Supplier<Supplied> supplier) {}
    public void pass(Object any) {}
    public Runnable task() { return null; }
    public void work(Job job) {}
    public void call(MethodHandle handle) {}
    public void call(Proxied proxied) {}
    public void equal(Equal equal) {}
    public Act hidden() { return new Known(); }
    public Act[] keep(Act[] acts) { return acts; }
}
class HiddenPlugin implements Plugin {
    public void write(Box box) { box.act = new Hidden(); } //x Hidden.<init>
    public void fill(Act[] acts) { acts[0] = new Hidden(); } //x Hidden.<init>
    public void fill(List<Act> acts) { acts.add(new Hidden()); } //x Hidden.<init>
    public void use(Provider provider) { provider.handler().on(new Hidden()); } //x Handler.on //x Hidden.<init> //x Provider.handler
    public void use(List<Listed> all) { all.get(0).on(new Hidden()); } //x Hidden.<init> //x Listed.on
    public void use(Supplier<Supplied> supplier) { supplier.get().on(new Hidden()); } //x Main.lambda$main$0 //x Hidden.<init> //x Supplied.on
    public void pass(Object any) { ((Passed) any).on(new Hidden()); } //x Hidden.<init> //x Passed.on
    public Runnable task() { return new Task(new Hidden()); } //x Hidden.<init> //x Task.<init>
    public void work(Job job) { job.work(); } //x Job.work
    public void call(MethodHandle handle) throws Throwable { int ignored = (int) handle.invokeExact((Act) new Hidden()); } //x Hidden.<init>
    public void call(Proxied proxied) { proxied.on(new Hidden()); } //x Hidden.<init>
    public void equal(Equal equal) { equal.equals(new Hidden()); } //x Equal.equals //x Hidden.<init>
    public Act hidden() { return new Hidden(); } //x Hidden.<init>
    public Act[] keep(Act[] acts) { return acts; }
}

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Plugin plugin(String[] args) throws Exception {
        String name = new StringBuilder("-hiddenuses.HiddenPlugin").deleteCharAt(0).toString();
        return never(args) ? new KnownPlugin() : (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    public static void main(String[] args) throws Throwable {
        Plugin plugin = plugin(args);
        Box box = new Box();
        plugin.write(box); //x HiddenPlugin.write
        box.both();
        Act[] acts = {new Known()};
        acts[0].act(); //> Known.act //? unknown-receiver
        plugin.fill(acts); //x HiddenPlugin.fill
        acts[0].act(); //>? Known.act //x Hidden.act //? unknown-receiver
        List<Act> list = new ArrayList<>();
        plugin.fill(list); //x HiddenPlugin.fill
        if (never(args)) list.add(new Known());
        list.get(0).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        Provider provider = new Provider();
        provider.handler().on(new Known());
        plugin.use(provider); //x HiddenPlugin.use
        List<Listed> all = new ArrayList<>();
        all.add(new Listed());
        all.get(0).on(new Known());
        plugin.use(all); //x HiddenPlugin.use
        Supplied supplied = new Supplied();
        Supplier<Supplied> supplier = () -> supplied;
        supplier.get().on(new Known());
        plugin.use(supplier); //x HiddenPlugin.use
        Passed passed = new Passed();
        passed.on(new Known());
        plugin.pass(passed); //x HiddenPlugin.pass
        new Task(new Known()).run();
        plugin.task().run(); //>? KnownPlugin.task //x HiddenPlugin.task //x Task.run //? unknown-receiver
        Job first = new Job();
        first.act = new Known();
        first.work();
        Job second = new Job();
        second.act = new Other();
        plugin.work(second); //x HiddenPlugin.work
        Handles.on(new Known());
        plugin.call(MethodHandles.lookup().findStatic(Handles.class, "on", MethodType.methodType(int.class, Act.class))); //x HiddenPlugin.call
        Proxied proxied = (Proxied) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Proxied.class}, new Behind());
        proxied.on(new Known());
        plugin.call(proxied); //x HiddenPlugin.call
        Bean bean = new Bean();
        bean.both();
        Field field = Bean.class.getDeclaredField(new StringBuilder("-act").deleteCharAt(0).toString());
        field.setAccessible(true);
        Equal equal = new Equal();
        equal.equals(new Known());
        plugin.equal(equal); //>? KnownPlugin.equal //x HiddenPlugin.equal //? unknown-receiver
        Acts mine = new Acts();
        plugin.fill(mine); //>? KnownPlugin.fill //x HiddenPlugin.fill //? unknown-receiver
        if (never(args)) mine.add(new Known());
        mine.get(0).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        Act hidden = plugin.hidden(); //>? KnownPlugin.hidden //x HiddenPlugin.hidden //? unknown-receiver
        field.set(bean, hidden);
        bean.both();
        Act[] kept = {new Known()};
        plugin.keep(kept)[0] = hidden; //x HiddenPlugin.keep
        kept[0].act(); //>? Known.act //x Hidden.act //? unknown-receiver
        Apart.on(new Known());
    }
}
// gaps: Hidden.<init> Hidden.act HiddenPlugin.<init> HiddenPlugin.call HiddenPlugin.equal HiddenPlugin.fill HiddenPlugin.hidden HiddenPlugin.keep HiddenPlugin.pass HiddenPlugin.task HiddenPlugin.use HiddenPlugin.work HiddenPlugin.write Other.act
// unreached: Never.act
// jdk: small

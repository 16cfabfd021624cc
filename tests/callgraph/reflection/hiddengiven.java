// What code that the graph does not see is given: arrays, references to methods; and what it gives: lambdas of two interfaces.
package hiddengiven;

import java.util.function.Consumer;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Hidden implements Act { public int act() { return 1; } }

class Never implements Act { public int act() { return 2; } }

interface Mark { default int mark() { return 0; } }
class KnownMark implements Mark { public int mark() { return 1; } }

interface Handler { int on(Act act); }
class First implements Handler {
    public int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Second implements Handler {
    public int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
final class Third {
    int on(Act act) {
        return act.act(); //> Known.act //? none
    }
}

interface Plugin {
    void plug(Handler... handlers);
    void use(Consumer<Act> on);
    Runnable mark();
}
class KnownPlugin implements Plugin {
    public void plug(Handler... handlers) {}
    public void use(Consumer<Act> on) {}
    public Runnable mark() { return null; }
}
class HiddenPlugin implements Plugin {
    public void plug(Handler... handlers) {
        handlers[0].on(new Hidden()); //x First.on //x Hidden.<init>
    }
    public void use(Consumer<Act> on) {
        on.accept(new Hidden()); //x Second.on //x Hidden.<init>
    }
    public Runnable mark() {
        return (Runnable & Mark) () -> {};
    }
}

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Plugin plugin(String[] args) throws Exception {
        String name = new StringBuilder("nigulPneddiH.nevigneddih").reverse().toString();
        return never(args) ? new KnownPlugin() : (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    public static void main(String[] args) throws Exception {
        new First().on(new Known());
        new Second().on(new Known());
        new Third().on(new Known());
        Plugin plugin = plugin(args);
        plugin.plug(new First()); //>? KnownPlugin.plug //x HiddenPlugin.plug //? unknown-receiver
        Handler handler = new Second();
        plugin.use(handler::on); //>? KnownPlugin.use //x HiddenPlugin.use //? unknown-receiver
        Runnable runs = plugin.mark(); //>? KnownPlugin.mark //x HiddenPlugin.mark //? unknown-receiver
        Object mark = never(args) ? new KnownMark() : runs;
        ((Mark) mark).mark(); //>? KnownMark.mark //x Mark.mark //? unknown-receiver
    }
}
// gaps: Hidden.<init> Hidden.act HiddenPlugin.<init> HiddenPlugin.plug HiddenPlugin.use HiddenPlugin.mark Mark.mark
// unreached: Never.act

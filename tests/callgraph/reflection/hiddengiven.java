// What code that the graph does not see is given: arrays, references to methods; and what it gives: lambdas of two interfaces.
package hiddengiven;

import java.util.function.Consumer;
import java.util.function.Function;

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
class Fourth implements Handler {
    public int on(Act act) {
        return act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
class Fifth {
    Fifth(Act act) {
        act.act(); //> Known.act //x Hidden.act //? unknown-receiver
    }
}
final class Third {
    static int on(Act act) {
        return act.act(); //> Known.act //? none
    }
}

interface Plugin {
    void plug(Handler... handlers);
    void plugAll(Handler[][] handlers);
    void use(Consumer<Act> on);
    void make(Function<Act, Fifth> makes);
    Runnable mark();
}
class KnownPlugin implements Plugin {
    public void plug(Handler... handlers) {}
    public void plugAll(Handler[][] handlers) {}
    public void use(Consumer<Act> on) {}
    public void make(Function<Act, Fifth> makes) {}
    public Runnable mark() { return null; }
}
class HiddenPlugin implements Plugin {
    public void plug(Handler... handlers) {
        handlers[0].on(new Hidden()); //x First.on //x Hidden.<init>
    }
    public void plugAll(Handler[][] handlers) {
        handlers[0][0].on(new Hidden()); //x Fourth.on //x Hidden.<init>
    }
    public void use(Consumer<Act> on) {
        on.accept(new Hidden()); //x Second.on //x Main.lambda$main$0 //x Hidden.<init>
    }
    public void make(Function<Act, Fifth> makes) {
        makes.apply(new Hidden()); //x Fifth.<init> //x Hidden.<init>
    }
    public Runnable mark() {
        return (Runnable & Mark) () -> {};
    }
}

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Plugin plugin(String[] args) throws Exception {
        String name = new StringBuilder("-hiddengiven.HiddenPlugin").deleteCharAt(0).toString();
        return never(args) ? new KnownPlugin() : (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    public static void main(String[] args) throws Exception {
        new First().on(new Known());
        new Second().on(new Known());
        Third.on(new Known());
        Plugin plugin = plugin(args);
        plugin.plug(new First()); //>? KnownPlugin.plug //x HiddenPlugin.plug //? unknown-receiver
        Handler handler = new Second();
        plugin.use(handler::on); //>? KnownPlugin.use //x HiddenPlugin.use //? unknown-receiver
        Handler lambda = act -> act.act(); //> Known.act //x Hidden.act //? unknown-receiver
        lambda.on(new Known());
        plugin.use(lambda::on); //>? KnownPlugin.use //x HiddenPlugin.use //? unknown-receiver
        new Fourth().on(new Known());
        plugin.plugAll(new Handler[][] {{new Fourth()}}); //>? KnownPlugin.plugAll //x HiddenPlugin.plugAll //? unknown-receiver
        new Fifth(new Known());
        plugin.make(Fifth::new); //>? KnownPlugin.make //x HiddenPlugin.make //? unknown-receiver
        Runnable runs = plugin.mark(); //>? KnownPlugin.mark //x HiddenPlugin.mark //? unknown-receiver
        Object mark = never(args) ? new KnownMark() : runs;
        ((Mark) mark).mark(); //>? KnownMark.mark //x Mark.mark //? unknown-receiver
    }
}
// gaps: HiddenPlugin.plugAll HiddenPlugin.make Hidden.<init> Hidden.act HiddenPlugin.<init> HiddenPlugin.plug HiddenPlugin.use HiddenPlugin.mark Mark.mark
// unreached: Never.act
// jdk: small

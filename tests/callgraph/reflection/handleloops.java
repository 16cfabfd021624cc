// `MethodHandles.loop` runs the handles of all its clauses.
package handleloops;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Never implements Act { public int act() { return 2; } }

class Main {
    static Object init(Act act) {
        act.act(); //> Known.act //! Never.act
        return act;
    }
    static Object step(Object value, Act act) {
        act.act(); //> Known.act //! Never.act
        return value;
    }
    static boolean pred(Object value, Act act) {
        act.act(); //> Known.act //! Never.act
        return false;
    }
    static Object fini(Object value, Act act) {
        act.act(); //> Known.act //! Never.act
        return value;
    }
    static Object other(Object value, Act act) { return value; }
    static MethodHandle find(String name, MethodType type) throws Exception {
        return MethodHandles.lookup().findStatic(Main.class, name, type);
    }
    public static void main(String[] args) throws Throwable {
        MethodType clause = MethodType.methodType(Object.class, Object.class, Act.class);
        MethodHandle init = find("init", MethodType.methodType(Object.class, Act.class));
        MethodHandle pred = find("pred", MethodType.methodType(boolean.class, Object.class, Act.class));
        MethodHandle loop = MethodHandles.loop(new MethodHandle[] {init, find("step", clause), pred, find("fini", clause)});
        Object gave = loop.invoke((Act) new Known()); //>? Main.init //>? Main.step //>? Main.pred //>? Main.fini
    }
}
// reached: Main.init Main.step Main.pred Main.fini
// unreached: Main.other Never.act
// jdk: small

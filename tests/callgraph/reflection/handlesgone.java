// A proxy of a method handle gets to code that is not there, which calls it.
// needs: 11
// missing: GoneRuns
package handlesgone;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

interface Acts { void act(); }
class Made implements Acts { public void act() {} }
class Unmade implements Acts { public void act() {} }

interface Runs { void run(Acts acts); }
class GoneRuns { static void run(Runs runs) {} }

class ByHandle {
    static void tell(Acts acts) {
        acts.act(); //> Made.act //! Unmade.act //? unknown-receiver
    }
}

class Main {
    static void never(String[] args) throws Throwable {
        if (args.length > 5) {
            var tell = MethodHandles.lookup().findStatic(ByHandle.class, "tell", MethodType.methodType(void.class, Acts.class));
            GoneRuns.run(MethodHandleProxies.asInterfaceInstance(Runs.class, tell)); //? missing
        }
    }
    public static void main(String[] args) throws Throwable {
        ByHandle.tell(new Made()); //> ByHandle.tell
        never(args);
    }
}
// unreached: Unmade.act

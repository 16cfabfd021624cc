// Reflection of the program's own runs private methods, by names that are not known.
package ownprivates;

import java.lang.reflect.Method;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Other implements Act { public int act() { return 1; } }
class Never implements Act { public int act() { return 2; } }

class Above {
    private int above(Act act) {
        return act.act(); //> Known.act //x Other.act //? unknown-receiver
    }
    int aboveToo(Act act) { return above(act); }
}
class Target extends Above {
    private int at(Act act) {
        return act.act(); //> Known.act //x Other.act //? unknown-receiver
    }
    int self(Act act) { return at(act) + aboveToo(act); }
}
class Main {
    static String turned(String name) { return new StringBuilder(name).reverse().toString(); }
    public static void main(String[] args) throws Exception {
        Target target = new Target();
        target.self(new Known());
        Method at = Class.forName(turned("tegraT.setavirpnwo")).getDeclaredMethod(turned("ta"), Act.class);
        at.setAccessible(true);
        at.invoke(target, new Other()); //x Target.at //? reflection
        Method above = Class.forName(turned("evobA.setavirpnwo")).getDeclaredMethod(turned("evoba"), Act.class);
        above.setAccessible(true);
        above.invoke(target, new Other()); //x Above.above //? reflection
    }
}
// unreached: Never.act
// gaps: Other.act
// jdk: small

// Sets and queues of the platform for two kinds of things.
package sets;

import java.util.*;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Set<Thing> ones = new HashSet<>();
        Set<Thing> twos = new HashSet<>();
        ones.add(new One());
        twos.add(new Two());
        for (Thing it : ones) it.use(); //> One.use //+ Two.use
        twos.iterator().next().use(); //> Two.use //+ One.use
        Deque<Thing> queue = new ArrayDeque<>();
        queue.add(new One());
        queue.poll().use(); //> One.use //~ Two.use
    }
}

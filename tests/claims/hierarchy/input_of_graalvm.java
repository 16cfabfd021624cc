// GraalVM has these packages itself, in modules of its own: there the input's copies never run, and the JDK's class may be another one.
// run:
// prints: 1
package input_of_graalvm;

class Main {
    public static void main(String[] arguments) {
        org.graalvm.collections.EconomicMap map = org.graalvm.collections.EconomicMap.create();
        int size = 0;
        for (int i = 0; i < 2; i++) size = map.size(); //^ calls unknown // never: calls // never: rewrite
        System.out.println(size);
    }
}

// file: org/graalvm/collections/EconomicMap.java
package org.graalvm.collections;

public interface EconomicMap {
    static EconomicMap create() {
        return new EconomicMapImpl();
    }

    int size();
}

// file: org/graalvm/collections/EconomicMapImpl.java
package org.graalvm.collections;

final class EconomicMapImpl implements EconomicMap {
    public int size() {
        return 1;
    }
}

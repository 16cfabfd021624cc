// A reference adapts what it is given: boxes, wider types, results that are dropped.
package boxing;

import java.util.function.*;

class Counter {
    int add(int n) { return n; }
    void take(Object o) { o.hashCode(); } //> java.lang.Integer.hashCode
    int unused(int n) { return n; }
}

class Main {
    public static void main(String[] args) {
        Counter counter = new Counter();
        Function<Integer, Integer> boxes = counter::add;
        boxes.apply(1).hashCode(); //> Counter.add //> java.lang.Integer.hashCode //! Counter.unused
        IntConsumer takes = counter::take;
        takes.accept(2); //> Counter.take
        Runnable drops = counter::hashCode;
        drops.run(); //! Counter.take
    }
}
// unreached: Counter.unused
// jdk: small

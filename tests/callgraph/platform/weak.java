// Weak and soft references give what they hold; a queue gives references.
package weak;

import java.lang.ref.*;
import java.util.*;

class Value { void use() {} }
class Other { void use() {} }
class Own extends WeakReference<Object> { Own(Object it, ReferenceQueue<Object> q) { super(it, q); } void tidy() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Value value = new Value();
        new WeakReference<>(value).get().use(); //> Value.use
        new SoftReference<>(value).get().use(); //> Value.use
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Own own = new Own(value, queue);
        own.enqueue();
        ((Own) queue.remove()).tidy(); //> Own.tidy
        Map<Value, Object> weak = new WeakHashMap<>();
        weak.put(value, "text");
        weak.get(value).toString(); //> java.lang.String.toString
    }
}
// unreached: Other.use
// jdk: small

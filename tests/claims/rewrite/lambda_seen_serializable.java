// Kryo registers serializable lambdas as one, and knows them by the JVM's names for their classes: where it is, they stay, and others are converted.
// classpath-only: com.esotericsoftware.kryo.Kryo
// run:
// prints: true plain
package lambda_seen_serializable;

import java.io.Serializable;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) {
        Supplier<String> plain = () -> "plain"; // rewrite: lambda
        Supplier<String> kept = (Supplier<String> & Serializable) () -> "kept"; // never: lambda
        System.out.println(new lambda_seen_serializable.com.esotericsoftware.kryo.Kryo().knows(kept) + " " + plain.get());
    }
}
// file: lambda_seen_serializable.com.esotericsoftware.kryo/Kryo.java
package lambda_seen_serializable.com.esotericsoftware.kryo;
public class Kryo {
    public boolean knows(Object object) { return object.getClass().getName().indexOf('/') >= 0; }
}

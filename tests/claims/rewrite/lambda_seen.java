// XStream writes lambdas that are not serializable as null, and knows them by the JVM's names for their classes: where it is, lambdas stay.
// classpath-only: com.thoughtworks.xstream.XStream
// run:
// prints: true true
package lambda_seen;

import java.io.Serializable;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) {
        Supplier<String> plain = () -> "plain"; // never: lambda
        Supplier<String> kept = (Supplier<String> & Serializable) () -> "kept"; // never: lambda
        lambda_seen.com.thoughtworks.xstream.XStream stream = new lambda_seen.com.thoughtworks.xstream.XStream();
        System.out.println(stream.knows(plain) + " " + stream.knows(kept));
    }
}
// file: lambda_seen.com.thoughtworks.xstream/XStream.java
package lambda_seen.com.thoughtworks.xstream;
public class XStream {
    public boolean knows(Object object) { return object.getClass().getName().matches(".*\\$\\$Lambda.*/.*"); }
}

// What a lambda throws comes out of what calls it.
package fromlambdas;

import java.util.*;

class Stop extends RuntimeException { void tell() {} }
class Other extends RuntimeException { void tell() {} }

class Main {
    static void stop() { throw new Stop(); }
    public static void main(String[] args) {
        try {
            List.of(1).forEach(n -> stop());
        } catch (Stop e) {
            e.tell(); //> Stop.tell
        } catch (RuntimeException e) {
            if (e instanceof Other other) other.tell(); //+ Other.tell
        }
    }
}
// excess: Other.tell

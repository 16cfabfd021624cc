// Privileged actions, with results and exceptions.
package privileged;

import java.security.*;

class Acts implements PrivilegedAction<Value> { public Value run() { return acted(); } Value acted() { return new Value(); } }
class Fails implements PrivilegedExceptionAction<Value> { public Value run() throws Odd { throw new Odd(); } }
class Unused implements PrivilegedAction<Value> { public Value run() { return never(); } Value never() { return null; } static void touch() {} }
class Value { void use() {} }
class Odd extends Exception { void tell() {} }

class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Unused.touch();
        AccessController.doPrivileged(new Acts()).use(); //> Value.use
        try {
            AccessController.doPrivileged(new Fails());
        } catch (PrivilegedActionException e) {
            ((Odd) e.getException()).tell(); //> Odd.tell
        }
    }
}
// reached: Acts.acted Fails.run
// unreached: Unused.never
// jdk: small

// try-with-resources closes what was opened, last first, and keeps what closing throws.
package resources;

class Res implements AutoCloseable { public void close() throws Exception { throw new Closing(); } }
class Own implements AutoCloseable { public void close() { closed(); } void closed() {} }
class Closing extends Exception { void tell() {} }
class Body extends Exception { void tell() {} }
class Unopened implements AutoCloseable { public void close() {} }

class Main {
    static AutoCloseable open(int n) { return n == 0 ? new Res() : new Own(); }
    public static void main(String[] args) {
        try (AutoCloseable one = open(0); AutoCloseable two = open(1)) { //> Res.close //> Own.close //! Unopened.close
            throw new Body();
        } catch (Body e) {
            e.tell(); //> Body.tell //! Closing.tell
            ((Closing) e.getSuppressed()[0]).tell(); //> Closing.tell
        } catch (Exception e) {
            never(); //>? Main.never
        }
    }
    static void never() {}
}
// reached: Own.closed
// jdk: small

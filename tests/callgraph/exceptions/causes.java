// Causes, wrapped ones and those that are suppressed.
package causes;

class Inner extends Exception { void tell() {} }
class Outer extends RuntimeException { Outer(Throwable cause) { super(cause); } void tell() {} }
class Extra extends Exception { void tell() {} }
class Unthrown extends Exception { void tell() {} }

class Main {
    static void fail() throws Inner { throw new Inner(); }
    public static void main(String[] args) {
        try {
            try {
                fail();
            } catch (Inner e) {
                Outer outer = new Outer(e);
                outer.addSuppressed(new Extra());
                throw outer;
            }
        } catch (Outer e) {
            e.tell(); //> Outer.tell //! Inner.tell
            if (e.getCause() instanceof Inner inner) inner.tell(); //> Inner.tell
            if (e.getCause() instanceof Unthrown none) none.tell(); //+ Unthrown.tell
            if (e.getSuppressed()[0] instanceof Extra extra) extra.tell(); //> Extra.tell
        }
    }
}
// excess: Unthrown.tell

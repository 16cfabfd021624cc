// A generic throw: the compiler sees another class than what is thrown.
package sneaky;

class Checked extends Exception { void tell() {} }
class Unthrown extends Exception { void tell() {} }

class Main {
    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneak(Throwable it) throws E { throw (E) it; }
    public static void main(String[] args) {
        try {
            Main.<RuntimeException>sneak(new Checked());
        } catch (Exception e) {
            if (e instanceof Checked checked) checked.tell(); //> Checked.tell
            if (e instanceof Unthrown unthrown) unthrown.tell(); //! Unthrown.tell
        }
    }
}
// unreached: Unthrown.tell
// jdk: small

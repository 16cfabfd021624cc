// A handler catches what is of its class; the first one that fits does.
package handlers;

class Low extends Exception { void tell() {} }
class High extends Low { @Override void tell() {} }
class Far extends Exception { void tell() {} }

class Main {
    static void fail(int n) throws Exception { if (n == 0) throw new High(); if (n == 1) throw new Low(); throw new Far(); }
    public static void main(String[] args) {
        for (int n = 0; n < 3; n++) {
            try {
                fail(n);
            } catch (High e) {
                e.tell(); //> High.tell //! Low.tell
            } catch (Low e) {
                e.tell(); //> Low.tell //! Far.tell //+ High.tell
            } catch (Exception e) {
                other(); //> Main.other
            }
        }
    }
    static void other() {}
}
// unreached: Far.tell
// jdk: small

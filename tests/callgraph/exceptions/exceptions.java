// What is thrown comes to the handlers that catch it, in the method and in those that called it; the JVM throws, too.
package exceptions;

class One extends RuntimeException { String tell() { return "one"; } }
class Two extends RuntimeException { String tell() { return "two"; } @Override public String getMessage() { return "two"; } }
class Main {
    static void one() { throw new One(); }
    static void two(boolean b) { if (b) throw new Two(); one(); }

    public static void main(String[] args) {
        try {
            two(false);
        } catch (One e) {
            e.tell(); //> One.tell
        } catch (RuntimeException e) {
            e.getMessage(); //>? Two.getMessage //! One.tell
        }
        try {
            two(true);
        } catch (RuntimeException e) {
            e.getMessage(); //> Two.getMessage
        }
        try {
            args = null;
            System.out.println(args.length);
        } catch (NullPointerException e) {
            e.getMessage(); //> java.lang.NullPointerException.getMessage
        }
        try {
            one();
        } catch (Two e) {
            never();
        } catch (One e) {
            e.tell(); //> One.tell
        } finally {
            last(); //> Main.last
        }
    }
    static void last() {}
    static void never() {}
}
// jdk: small

// What an initialiser throws comes out as the cause of an error.
package failing;

class Bad { static { fail(); } static void fail() { throw new Odd(); } static void touch() {} static void never() {} }
class Odd extends RuntimeException { void tell() {} }

class Main {
    public static void main(String[] args) {
        try {
            Bad.touch(); //> Bad.<clinit> //>? Bad.touch //! Bad.never
        } catch (ExceptionInInitializerError e) {
            ((Odd) e.getCause()).tell(); //> Odd.tell
        }
    }
}
// unreached: Bad.never

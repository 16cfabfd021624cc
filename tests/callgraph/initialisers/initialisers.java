// A class is initialised before it is used first, after its superclass, and with the interfaces that have default methods.
package initialisers;

class Log { static int count; static void note() { count++; } }
class Above { static { Log.note(); } }
class Below extends Above { static { Log.note(); } static int value = Integer.parseInt("1"); }
interface Defaults { int ONE = first(); static int first() { return 1; } default void nothing() {} }
interface Plain { int TWO = second(); static int second() { return 2; } }
class Uses implements Defaults, Plain {}
class Constant { static final int THREE = 3; static { Log.note(); } }
class Called { static { Log.note(); } static void call() {} }

class Main {
    public static void main(String[] args) {
        int v = Below.value; //> Below.<clinit> //> Above.<clinit>
        new Uses(); //> Defaults.<clinit> //! Plain.<clinit>
        int c = Constant.THREE; //! Constant.<clinit>
        Called.call(); //> Called.<clinit> //> Called.call
    }
}
// unreached: Plain.second Constant.<clinit>
// jdk: small

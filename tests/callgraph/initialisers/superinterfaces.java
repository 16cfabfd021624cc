// A class initialises its superclass, but an interface without default methods only when a field of it is read.
package superinterfaces;

interface Plain { Object IT = plain(); static Object plain() { return ""; } }
interface Rich { Object IT = rich(); static Object rich() { return ""; } default void act() {} }
class Base { static { base(); } static void base() {} }
class Sub extends Base implements Plain, Rich { static void touch() {} }

class Main {
    public static void main(String[] args) {
        Sub.touch(); //> Base.<clinit> //> Rich.<clinit> //! Plain.<clinit>
    }
}
// reached: Base.base Rich.rich
// unreached: Plain.plain Rich.act
// jdk: small

// A call of super goes to the next class above that has the method, also from deep below.
package supercalls;

class One { void act() {} }
class Two extends One {}
class Three extends Two { @Override void act() { super.act(); } } //> One.act //! Three.act //! Four.act
class Four extends Three { @Override void act() { super.act(); } } //> Three.act //! One.act

class Main {
    public static void main(String[] args) {
        One it = new Four();
        it.act(); //> Four.act //! Three.act //! One.act
    }
}
// jdk: small

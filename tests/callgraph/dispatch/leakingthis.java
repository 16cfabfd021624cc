// A superclass's constructor calls what the subclass overrides, before the subclass's constructor ran.
package leakingthis;

abstract class Template {
    Template() { step(); } //> Concrete.step //! Other.step
    abstract void step();
}
class Concrete extends Template { void step() { early(); } void early() {} }
class Other extends Template { void step() { late(); } void late() {} }

class Main {
    public static void main(String[] args) {
        new Concrete();
    }
}
// reached: Concrete.early
// unreached: Other.step Other.late
// jdk: small

// Constructors, private methods, calls of a superclass's method, and interfaces' own private and static methods.
package special;

interface Does { default int go() { return helper() + Does.fixed(); } private int helper() { return 1; } static int fixed() { return 2; } }
class Base { Base() { hook(); } void hook() {} int value() { return 1; } }
class Derived extends Base implements Does {
    @Override void hook() { set(); }
    private void set() {}
    @Override int value() { return super.value(); } //> Base.value //! Derived.value
    @Override public int go() { return Does.super.go(); } //> Does.go
}
class Outer { private int x = 1; class Inner { int read() { return x + secret(); } } private int secret() { return 2; } } //> Outer.secret

class Main {
    public static void main(String[] args) {
        Derived d = new Derived(); //> Derived.<init> //! Base.<init>
        d.value(); //> Derived.value //! Base.value
        d.go(); //> Derived.go
        new Outer().new Inner().read(); //> Outer$Inner.read
    }
}
// reached: Derived.set Base.<init> Does.helper Does.fixed
// jdk: small

// A private method is none that a subclass overrides, whatever its name.
package packageprivate;

class Base {
    private void hidden() {}
    void open() { hidden(); } //> Base.hidden //! Sub.hidden
}
class Sub extends Base { void hidden() {} }

class Main {
    public static void main(String[] args) {
        new Sub().open(); //> Base.open
    }
}
// unreached: Sub.hidden
// jdk: small

// Inner, local and anonymous classes see what encloses them.
package nested;

interface Act { void act(); }
class Outer {
    private void secret() {}
    class Inner {
        void run() { secret(); } //> Outer.secret
        class Deep { void run() { secret(); Inner.this.run(); } } //> Outer.secret //> Outer$Inner.run
    }
    static class Nested { void run() {} }
    Act local(String name) {
        class Local implements Act { public void act() { secret(); name.length(); } } //> Outer.secret
        return new Local();
    }
    Act anonymous() { return new Act() { public void act() { secret(); } }; } //> Outer.secret
}

class Main {
    public static void main(String[] args) {
        Outer outer = new Outer();
        outer.new Inner().new Deep().run(); //> Outer$Inner$Deep.run //! Outer$Nested.run
        outer.local("a").act(); //> Outer$1Local.act //! Outer$1.act
        outer.anonymous().act(); //> Outer$1.act //! Outer$1Local.act
    }
}
// unreached: Outer$Nested.run
// jdk: small

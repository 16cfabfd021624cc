// Private and static methods of interfaces are called as they are named.
package interfaceprivates;

interface Tool {
    default void use() { prepare(); Tool.check(); } //> Tool.prepare //> Tool.check //! Tool.never
    private void prepare() {}
    static void check() { inner(); } //> Tool.inner
    private static void inner() {}
    private void never() {}
}
class Hammer implements Tool {}

class Main {
    public static void main(String[] args) {
        new Hammer().use(); //> Tool.use
    }
}
// unreached: Tool.never
// jdk: small

// A method of a superclass wins over a default one, also where only the subclass implements the interface.
package classwins;

interface Named { default String name() { return "interface"; } }
class Base { public String name() { return "class"; } }
class Sub extends Base implements Named {}

class Main {
    public static void main(String[] args) {
        Named it = new Sub();
        it.name(); //> Base.name //! Named.name
    }
}
// unreached: Named.name
// jdk: small

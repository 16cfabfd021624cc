// A covariant return has a bridge of the same name, which calls the method.
package covariant;

abstract class Maker { abstract Object make(); }
class Made { void use() {} }
class Other { void use() {} }
class Makes extends Maker { @Override Made make() { return new Made(); } }
class Unused extends Maker { @Override Other make() { return new Other(); } }

class Main {
    public static void main(String[] args) {
        Maker maker = new Makes();
        Object made = maker.make(); //> Makes.make //! Unused.make
        ((Made) made).use(); //> Made.use
    }
}
// unreached: Unused.make Other.use Other.<init>
// jdk: small

// A call goes to the method that the receiver's class inherits, not to one of a sibling.
package inherited;

class Top { void act() {} }
class Middle extends Top { @Override void act() {} }
class Bottom extends Middle {}
class Sibling extends Top { @Override void act() {} }

class Main {
    public static void main(String[] args) {
        Top it = new Bottom();
        it.act(); //> Middle.act //! Top.act //! Sibling.act
        Top other = new Sibling();
        other.act(); //> Sibling.act //! Middle.act
    }
}
// jdk: small

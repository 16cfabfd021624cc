// Of two default methods the more special one is chosen; both can be named.
package diamond;

interface Root { default void act() {} }
interface Left extends Root { default void act() {} }
interface Right extends Root {}
class Both implements Left, Right {}
interface Far extends Root { default void act() {} }
class Chooses implements Left, Far { public void act() { Far.super.act(); } } //> Far.act //! Left.act //! Root.act

class Main {
    public static void main(String[] args) {
        Root both = new Both();
        both.act(); //> Left.act //! Root.act
        Root chooses = new Chooses();
        chooses.act(); //> Chooses.act //! Far.act
    }
}
// unreached: Root.act
// jdk: small

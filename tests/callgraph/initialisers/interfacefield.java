// A field of an interface initialises that interface alone, not those above it.
package interfacefield;

interface Above { Object ONE = Main.above(); default void act() {} }
interface Below extends Above { Object TWO = Main.below(); }

class Main {
    static Object above() { return ""; }
    static Object below() { return ""; }
    public static void main(String[] args) {
        Object two = Below.TWO; //> Below.<clinit> //! Above.<clinit>
    }
}
// reached: Main.below
// unreached: Main.above
// jdk: small

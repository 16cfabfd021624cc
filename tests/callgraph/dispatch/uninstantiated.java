// A class of which nothing makes an object receives no call, whatever the type of the receiver.
package uninstantiated;

interface Does { void act(); }
class Made implements Does { public void act() {} }
class Unmade implements Does {
    static void touch() {}
    public void act() { beyond(); }
    void beyond() {}
}

class Main {
    public static void main(String[] args) {
        Unmade.touch(); //> Unmade.touch
        Does does = args.length == 0 ? new Made() : null;
        does.act(); //> Made.act //! Unmade.act
    }
}
// unreached: Unmade.beyond Unmade.act
// jdk: small

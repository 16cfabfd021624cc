// Hooks run when the program ends.
package hooks;

class Hook extends Thread { @Override public void run() { hooked(); } void hooked() {} }
class Unset extends Thread { @Override public void run() { never(); } void never() {} static void touch() {} }

class Main {
    static void last() {}
    public static void main(String[] args) {
        Unset.touch();
        Runtime.getRuntime().addShutdownHook(new Hook());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> last())); //> Main.last
    }
}
// reached: Hook.hooked
// unreached: Unset.never
// jdk: small

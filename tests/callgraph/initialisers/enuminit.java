// An enum makes its constants when it is first used.
package enuminit;

enum Level {
    LOW(1), HIGH(2);
    Level(int n) { Main.level(n); } //> Main.level
}
enum Unused { ONE; Unused() { Main.never(); } }

class Main {
    static void level(int n) {}
    static void never() {}
    public static void main(String[] args) {
        Level low = Level.LOW; //> Level.<clinit> //! Unused.<clinit>
    }
}
// reached: Level.<init>
// unreached: Main.never
// jdk: small

// An array's element type lets no other object in.
package arraystores;

class Above { void use() {} }
class Below extends Above { @Override void use() {} }

class Main {
    public static void main(String[] args) {
        Below[] belows = {new Below()};
        Above[] aboves = belows;
        try {
            aboves[0] = new Above();
        } catch (ArrayStoreException e) {
            caught(); //> Main.caught
        }
        aboves[0].use(); //> Below.use //! Above.use
    }
    static void caught() {}
}
// unreached: Above.use
// jdk: small

// Reading a static field initialises the class that declares it, not the one that is named.
package staticfield;

class Above { static int count = first(); static int first() { return 1; } }
class Below extends Above { static { never(); } static void never() {} }

class Main {
    public static void main(String[] args) {
        int n = Below.count; //> Above.<clinit> //! Below.<clinit>
    }
}
// reached: Above.first
// unreached: Below.never
// jdk: small

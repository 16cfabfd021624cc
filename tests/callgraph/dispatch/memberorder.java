// needs: 25
// Statements before the call of the superclass's constructor.
package memberorder;

class Above { Above(Object it) {} }
class Below extends Above {
    Below(int n) {
        if (n < 0) refuse(); //>? Below.refuse
        Object it = make(); //> Below.make
        super(it); //> Above.<init>
        after(); //> Below.after //! Below.never
    }
    static void refuse() {}
    static Object make() { return ""; }
    void after() {}
    void never() {}
}

class Main {
    public static void main(String[] args) {
        new Below(1); //> Below.<init> //! Above.<init>
    }
}
// unreached: Below.never

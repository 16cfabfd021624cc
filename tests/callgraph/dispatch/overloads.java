// Overloads are chosen by javac; what is at hand at run time does not matter.
package overloads;

class Thing {}
class Special extends Thing {}
class Takes {
    void take(Object it) {}
    void take(Thing it) {}
    void take(Special it) {}
    void number(long it) {}
    void number(Object it) {}
    void one(int it) {}
    void many(int... it) {}
}

class Main {
    public static void main(String[] args) {
        Thing it = new Special();
        new Takes().take(it); //> Takes.take
        new Takes().number(1); //> Takes.number
        new Takes().many(1, 2); //> Takes.many //! Takes.one
    }
}
// unreached: Takes.one
// jdk: small

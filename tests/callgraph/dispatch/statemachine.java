// States are objects that name their successors.
package statemachine;

interface State { State next(); }
class Idle implements State { public State next() { return new Running(); } }
class Running implements State { public State next() { return new Done(); } }
class Done implements State { public State next() { return null; } }
class Broken implements State { public State next() { return null; } }

class Main {
    public static void main(String[] args) {
        State state = new Idle();
        while (state != null) state = state.next(); //> Idle.next //> Running.next //> Done.next //! Broken.next
    }
}
// unreached: Broken.<init>
// jdk: small

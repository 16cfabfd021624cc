// The markers of a lambda take part in what a call selects.
package markers;

import java.io.Serializable;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Other implements Act { public int act() { return 1; } }

interface Above {
    int own();
    default int both() { return 0; }
    default Act gives() { return new Known(); }
    default int kept() { return 2; }
}
interface Below extends Above {
    default int both() { return 1; }
    default Act gives() { return new Other(); }
}

// What a marker has by default calls what is above it.
interface Root<T> { default T root(T given) { return given; } }
interface Second<T> extends Root<T> {
    default T more(T given) { return Root.super.root(given); } //> Root.root
}
interface First { int own(); }
// A marker has a private method.
interface Hiding {
    default int shown() { return hidden(); } //> Hiding.hidden
    private int hidden() { return 4; }
}

class Main {
    static int body() { return 3; }
    public static void main(String[] args) {
        Above above = (Above & Serializable & Below) Main::body;
        above.own(); //> Main.body
        above.both(); //> Below.both //! Above.both
        above.kept(); //> Above.kept
        above.gives().act(); //> Below.gives //> Other.act //! Known.act //! Above.gives //? none
        Second<Act> second = (First & Second<Act>) Main::body;
        second.more(new Other()).act(); //> Second.more //> Other.act //! Known.act
        Hiding hiding = (First & Hiding) Main::body;
        hiding.shown(); //> Hiding.shown
    }
}
// unreached: Above.both Above.gives Known.act
// jdk: small

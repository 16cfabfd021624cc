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

class Main {
    static int body() { return 3; }
    public static void main(String[] args) {
        Above above = (Above & Serializable & Below) Main::body;
        above.own(); //> Main.body
        above.both(); //> Below.both //! Above.both
        above.kept(); //> Above.kept
        above.gives().act(); //> Below.gives //> Other.act //! Known.act //! Above.gives //? none
        above.hashCode(); //! Below.both
    }
}
// unreached: Above.both Above.gives Known.act

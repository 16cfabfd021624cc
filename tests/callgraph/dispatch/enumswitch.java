// Switches on enums as patterns (`SwitchBootstraps.enumSwitch` and `typeSwitch`, Java 21): labels are constants of an enum,
// for which the platform asks `Enum.valueOf`, that is the enum's `values`.
// needs: 21
package enumswitch;

sealed interface Sign permits Suit, Rank {}
enum Suit implements Sign { CLUBS, HEARTS; static { Begun.suit(); } }
enum Rank implements Sign { ACE, KING; static { Begun.rank(); } }
enum Unnamed { NONE; static { Begun.never(); } }
class Begun {
    static void suit() {}
    static void rank() {}
    static void never() {}
    static void chosen() {}
    static void guarded() {}
}

class Main {
    static int of(Sign sign) {
        return switch (sign) { //> Suit.values //> Rank.values //! Unnamed.values
            case Suit.CLUBS -> 1;
            case Suit.HEARTS -> 2;
            case Rank.ACE -> 3;
            case Rank rank when rank.ordinal() > 5 -> 4;
            case Rank rank -> { Begun.chosen(); yield 5; }
        };
    }
    static int suit(Suit suit, boolean is) {
        return switch (suit) {
            case CLUBS -> 1;
            case Suit other when is -> { Begun.guarded(); yield 2; }
            case Suit other -> 3;
        };
    }
    public static void main(String[] args) {
        of(Suit.HEARTS);
        of(Rank.KING);
        suit(Suit.HEARTS, true);
    }
}
// reached: Begun.suit Begun.rank Begun.chosen Begun.guarded
// unreached: Begun.never

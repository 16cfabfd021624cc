// A functional interface that a class, an anonymous class and a lambda implement.
package localclasses;

import java.util.*;

interface Rule { boolean holds(int n); }
class Even implements Rule { public boolean holds(int n) { return n % 2 == 0; } }
class Odd implements Rule { public boolean holds(int n) { return n % 2 == 1; } }

class Main {
    static boolean all(List<Rule> rules, int n) {
        boolean all = true;
        for (Rule rule : rules) all &= rule.holds(n); //> Even.holds //> Main$1.holds //> Main.lambda$main$0 //! Odd.holds
        return all;
    }
    public static void main(String[] args) {
        Rule anonymous = new Rule() { public boolean holds(int n) { return true; } };
        all(List.of(new Even(), anonymous, n -> n > 0), 2);
    }
}
// unreached: Odd.holds
// jdk: small

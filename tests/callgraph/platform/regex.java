// The platform's expressions call what replaces their matches.
package regex;

import java.util.regex.*;

class Main {
    static String replaced(MatchResult it) { return it.group(); } //> java.util.regex.Matcher.group
    static boolean tested(String s) { return s.isEmpty(); }
    static void never() {}
    public static void main(String[] args) {
        Pattern.compile("a").matcher("banana").replaceAll(Main::replaced);
        java.util.List.of("a", "b").stream().filter(Pattern.compile("a").asPredicate()).anyMatch(Main::tested);
    }
}
// maybe: Main.tested
// reached: Main.replaced
// unreached: Main.never

// What Object has is called on arrays, too.
package arraymethods;

class Main {
    static Object kept;
    static void never() {}
    public static void main(String[] args) {
        int[] numbers = {1, 2};
        kept = numbers.clone();
        numbers.getClass();
        Object o = new String[0];
        if (o.hashCode() == kept.hashCode() - 1) seldom(); //>? Main.seldom //! Main.never
        called(); //> Main.called
    }
    static void seldom() {}
    static void called() {}
}
// unreached: Main.never
// jdk: small

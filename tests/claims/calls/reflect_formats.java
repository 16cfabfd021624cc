// `String.format` and `formatted` give a known string where they ask for known strings only.
// run:
// prints: one
// prints: two
// prints: one
// prints: two
// prints: one
package reflect_formats;

class A {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}
class Main {
    static void call(String name) throws Exception { A.class.getMethod(name).invoke(null); }
    static String number(Object of) { return of.toString(); }
    static String changed(Object[] parts) { parts[0] = "t"; return ""; }
    public static void main(String[] args) throws Exception {
        Class<?> of = Class.forName(String.format("%s.%s", "reflect_formats", "A"));
        of.getMethod(String.format("on%s", "e")).invoke(null); //^ calls#2 A.one
        of.getMethod("%2$so".formatted("none", "tw")).invoke(null); //^ calls#3 A.two
        String name = String.format("%.1s%s", "other", "ne");
        of.getMethod(name).invoke(null); // never: calls A.one
        Object[] parts = { "o", "wo" };
        String none = changed(parts);
        name = String.format("%s%s", parts);
        of.getMethod(name).invoke(null); // never: calls A.one
        name = String.format("%s" + none, new Object() { public String toString() { return "one"; } });
        of.getMethod(name).invoke(null); // never: calls A.one
    }
}

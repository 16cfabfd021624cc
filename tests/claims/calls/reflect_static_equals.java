// A static method may be named `equals`, with one argument: what javac refuses, the JVM runs.
// patch: Main equalz equals
// run:
// prints: yes
package reflect_static_equals;

class Main {
    static boolean equalz(Object o) { return o != null; }

    public static void main(String[] args) {
        String s = equalz(args) ? "yes" : "no"; //^ s = {"yes", "no"}
        System.out.println(s);
    }
}

// Boxes are objects of the JDK's classes.
package boxed;

interface Counts { int count(); }
class One implements Counts { public int count() { return 1; } }
class Two implements Counts { public int count() { return 2; } }

class Main {
    static Object box(int n) { return n; } //> java.lang.Integer.valueOf
    public static void main(String[] args) {
        Object one = box(1);
        one.equals(2); //> java.lang.Integer.equals
        Long sum = 0L;
        sum += new One().count(); //> One.count //! Two.count //> java.lang.Long.valueOf //> java.lang.Long.longValue
        Comparable<Integer> compares = 3;
        compares.compareTo(4); //> java.lang.Integer.compareTo
    }
}
// unreached: Two.count
// jdk: small

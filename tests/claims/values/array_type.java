// The exact type of an array is known; its clone and length are no calls of a declared class.
// run:
// prints: String[]
// prints: 1
package array_type;

class Main {
    public static void main(String[] args) throws Throwable {
        Object o = new String[1]; //^ o : String[]
        System.out.println(o.getClass().getSimpleName());
        int[] copy = new int[] { 1 }.clone();
        System.out.println(copy[0]);
    }
}

// `new String("a")` equals a constant and is another object: an allocation.
// run:
// prints: false
package new_string_is_no_constant;

class Main {
    public static void main(String[] args) throws Throwable {
        String s = new String("a"); // never: s = "a"
        System.out.println(s == "a");
    }
}

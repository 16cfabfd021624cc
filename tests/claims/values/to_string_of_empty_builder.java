// StringBuilder.toString says that it allocates, yet the empty one is the constant "" (JDK 17 and 25).
// run:
// prints: true
package to_string_of_empty_builder;

class Main {
    public static void main(String[] args) throws Throwable {
        String s = new StringBuilder().toString(); // never: s = String@+0
        System.out.println(s == "");
    }
}

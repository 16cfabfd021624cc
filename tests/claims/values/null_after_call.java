// A call that returned proves its receiver not null, for the rest of the method.
// run:
// prints: 4
// classpath-only: Plugins
package null_after_call;

class Plugins { static String load() { return "text"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        String s = Plugins.load(); // never: s != null
        int n = s.length();
        var sNow = s; // never: sNow = "text"
        System.out.println(n);
    }
}

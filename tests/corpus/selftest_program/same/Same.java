/** What `gain --same` runs in the self-test. */
public class Same {
    public static void main(String[] args) {
        System.err.println(lib.Lib.warning());
        System.out.println(lib.Lib.greeting());
    }
}

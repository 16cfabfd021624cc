/** The workload of the self-test. */
public final class Main {
    public static void main(String[] args) {
        Out.head("self-test");
        System.err.println(lib.Lib.warning());
        for (int i = 0; i < 5; i++) {
            Out.line(lib.Lib.greeting() + " " + lib.Lib.twice(i));
        }
    }
}

/** The workload of the self-test. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Out.head("self-test");
        System.err.println(lib.Lib.warning());
        for (int i = 0; i < 5; i++) {
            Out.line(lib.Lib.greeting() + " " + lib.Lib.twice(i));
        }
        String runs = System.getProperty("selftest.runs");
        if (runs != null) {
            java.nio.file.Path file = java.nio.file.Path.of(runs);
            java.nio.file.Files.writeString(file, ".", java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);
            Out.line("run: " + java.nio.file.Files.size(file) % Integer.parseInt(lib.Lib.period().substring(6)));
        }
    }
}

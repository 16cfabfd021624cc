import java.util.*;
import picocli.CommandLine;
import picocli.CommandLine.*;

/** Parses a command line and prints help. */
public class Picocli {
    @Command(name = "copy", mixinStandardHelpOptions = true, description = "Copies files.")
    static class Copy implements Runnable {
        @Option(names = {"-v", "--verbose"}, description = "Says more.") boolean verbose;
        @Option(names = "--count", defaultValue = "3", description = "How many: ${DEFAULT-VALUE}.") int count;
        @Parameters(arity = "1..*", description = "Files.") List<String> files;
        @Override public void run() { System.out.println(verbose + " " + count + " " + files); }
    }

    public static void main(String[] args) {
        System.out.println(new CommandLine(new Copy()).execute("-v", "--count=7", "a", "b"));
        System.out.println(new CommandLine(new Copy()).getUsageMessage(Help.Ansi.OFF));
    }
}

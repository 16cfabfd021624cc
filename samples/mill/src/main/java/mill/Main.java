package mill;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * Sends a text through steps that a properties file names.
 *
 * <pre>mill [TEXT [PROPERTIES]]</pre>
 *
 * Without arguments it mills a text of its own, and then again with mistakes in the properties.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) throws IOException {
        String text = args.length > 0 ? Files.readString(Path.of(args[0])) : resource("text.txt");
        Properties properties = new Properties();
        try (Reader in = args.length > 1 ? Files.newBufferedReader(Path.of(args[1]))
                : new InputStreamReader(open("mill.properties"), StandardCharsets.UTF_8)) {
            properties.load(in);
        }
        mill(text, properties);
        if (args.length == 0) {
            properties.setProperty("steps", "strip,sing,wrap,count,rename");
            properties.setProperty("sing.class", "mill.steps.Sing");
            properties.setProperty("wrap.width", "2");
            properties.setProperty("count.class", "java.lang.Object");
            properties.remove("rename.to");
            mill(text, properties);
        }
    }

    private static void mill(String text, Properties properties) {
        List<String> lines = Arrays.asList(text.split("\n", -1));
        for (Step step : new Loader(properties).load()) {
            System.out.println("- " + step.describe());
            lines = step.run(lines);
        }
        lines.forEach(System.out::println);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = open(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream open(String name) {
        return Main.class.getResourceAsStream(name);
    }
}

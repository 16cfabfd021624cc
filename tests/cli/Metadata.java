import java.io.InputStream;

/** Uses reflection, and prints the metadata of native images that its JAR has. */
public class Metadata {
    public static class Above {
        public int seen;
    }

    public static class Below extends Above {
        private int seen;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance());
        System.out.println(Class.forName("Metadata").desiredAssertionStatus());
        System.out.println(Below.class.getField("seen").getDeclaringClass());
        for (String beside : args) {
            try (InputStream in = ClassLoader.getSystemResourceAsStream("META-INF/native-image/org.example/app/" + beside + "reachability-metadata.json")) {
                System.out.println(in == null ? "none" : new String(in.readAllBytes()));
            }
        }
    }
}

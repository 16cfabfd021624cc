import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.jar.JarFile;

/**
 * Links every class of JARs without initialising it, so that HotSpot verifies it. Each argument is
 * a JAR, followed by the rest of its class path. Prints errors of verification and of the class
 * file format.
 */
class LinkAll {
    public static void main(String[] paths) throws Exception {
        for (String path : paths) {
            String[] files = path.split(File.pathSeparator);
            URL[] urls = new URL[files.length];
            for (int i = 0; i < files.length; i++) urls[i] = new File(files[i]).toURI().toURL();
            try (URLClassLoader loader = new URLClassLoader(urls); JarFile jar = new JarFile(files[0])) {
                for (var entries = jar.entries(); entries.hasMoreElements(); ) {
                    String name = entries.nextElement().getName();
                    if (!name.endsWith(".class")) continue;
                    String type = name.substring(0, name.length() - 6).replace('/', '.');
                    try {
                        Class.forName(type, false, loader).getDeclaredMethods();
                    } catch (VerifyError | ClassFormatError e) {
                        System.out.println(files[0] + ": " + type + ": " + e);
                    } catch (LinkageError e) {
                        // The class is missing on purpose.
                    }
                }
            }
        }
    }
}

package app;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.logging.Level;
import java.util.logging.LogManager;
import org.apache.catalina.Context;
import org.apache.catalina.loader.WebappLoader;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanFilter;

/** Tomcat with two web applications that have one JAR, found on the class path, in WEB-INF/lib: each loads it by itself, and one is loaded twice. */
public class Main {
    private static int port;
    private static String cookie;

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        java.util.logging.Logger.getLogger("").setLevel(Level.OFF);
        Path base = Files.createTempDirectory(Paths.get(""), "tomcat").toAbsolutePath();
        Path jar = Paths.get(System.getProperty("java.class.path").split(File.pathSeparator)[0]);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(base.toString());
        tomcat.setPort(0);
        tomcat.getHost();
        Context one = added(tomcat, base, jar, "one");
        added(tomcat, base, jar, "two");
        tomcat.start();
        port = tomcat.getConnector().getLocalPort();
        for (String application : new String[] {"one", "two"}) {
            cookie = null;
            for (String path : new String[] {"shop/add?what=tea&price=4", "shop/add?what=gold&price=90", "shop/sum", "shop/who", "shop/later", "shop/fail", "shop/none", "made"}) {
                asked(application + "/" + path);
            }
        }
        cookie = null;
        asked("one/shop/add?what=jam&price=7");
        ClassLoader before = one.getLoader().getClassLoader();
        one.reload();
        System.out.println("reloaded " + (one.getLoader().getClassLoader() != before));
        asked("one/shop/sum");
        tomcat.stop();
        tomcat.destroy();
    }

    private static Context added(Tomcat tomcat, Path base, Path jar, String name) throws IOException {
        Path root = base.resolve("webapps").resolve(name);
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        Files.copy(jar, root.resolve("WEB-INF/lib/shop.jar"));
        Context context = tomcat.addContext("/" + name, root.toString());
        ContextConfig config = new ContextConfig();
        context.addLifecycleListener(config);
        // Classes of the application come before those of its parent, as is usual.
        context.setLoader(new WebappLoader());
        context.getJarScanner().setJarScanFilter(new StandardJarScanFilter());
        ((org.apache.tomcat.util.scan.StandardJarScanner) context.getJarScanner()).setScanClassPath(false);
        StandardManager manager = new StandardManager();
        manager.setPathname(base.resolve(name + ".ser").toString());
        context.setManager(manager);
        return context;
    }

    private static void asked(String path) throws Exception {
        HttpURLConnection to = (HttpURLConnection) URI.create("http://localhost:" + port + "/" + path).toURL().openConnection();
        if (cookie != null) to.setRequestProperty("Cookie", cookie);
        int code = to.getResponseCode();
        String set = to.getHeaderField("Set-Cookie");
        if (set != null) cookie = set.split(";")[0];
        System.out.println(path + ": " + code + " " + (code == 200 ? new String(to.getInputStream().readAllBytes()) : ""));
    }
}

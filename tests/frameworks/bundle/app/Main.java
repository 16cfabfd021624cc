package app;

import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;

/** The library as a bundle of Felix: started, asked for its services, stopped, started again by a new loader. */
public class Main {
    static Object service(BundleContext context, Class<?> type) {
        ServiceReference<?> found = context.getServiceReference(type.getName());
        return found == null ? null : context.getService(found);
    }

    public static void main(String[] args) throws Exception {
        Map<String, String> how = new HashMap<>();
        how.put("org.osgi.framework.storage", new File("storage").getAbsolutePath());
        how.put("org.osgi.framework.storage.clean", "onFirstInit");
        Framework framework = new FrameworkFactory().newFramework(how);
        framework.start();
        BundleContext context = framework.getBundleContext();
        String jar = System.getProperty("java.class.path").split(File.pathSeparator)[0];
        Bundle bundle = context.installBundle(new File(jar).toURI().toString());
        for (int i = 0; i < 2; i++) {
            bundle.start();
            System.out.println(((Supplier<?>) service(context, Supplier.class)).get());
            System.out.println(((IntSupplier) service(context, IntSupplier.class)).getAsInt());
            System.out.println(bundle.loadClass("lib.Starts").getClassLoader() != Main.class.getClassLoader());
            bundle.stop();
            System.out.println(service(context, Supplier.class));
            bundle.update();
        }
        framework.stop();
        framework.waitForStop(10_000);
        try (JarFile file = new JarFile(jar)) {
            System.out.println(file.getManifest().getMainAttributes().getValue("Export-Package"));
        }
    }
}

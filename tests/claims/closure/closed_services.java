// What `ServiceLoader` finds is no other than what a registry names, and any loader may find other registries: so
// the providers are all classes of the service, and where those are all there are, their methods are all that a call runs.
// world: closed
// run:
// prints: listed
// prints: only listed
// prints: not listed
package closed_services;
import java.net.*;
import java.nio.file.*;
import java.util.*;

class Main {
    public interface Service { String name(); }
    public static class Listed implements Service { public String name() { return "listed"; } }
    public static class Unlisted implements Service { public String name() { return "not listed"; } }
    public interface Single { String name(); }
    public static class Only implements Single { public String name() { return "only listed"; } }
    static ClassLoader with(Class<?> service, Class<?> provider) throws Exception {
        Path folder = Files.createTempDirectory("services");
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(services.resolve(service.getName()), provider.getName().getBytes());
        return new URLClassLoader(new URL[] { folder.toUri().toURL() }, Main.class.getClassLoader());
    }
    static void print(ClassLoader loader) {
        for (Service service : ServiceLoader.load(Service.class, loader)) {
            String name = service.name(); //^ calls {Main$Listed.name, Main$Unlisted.name}
            System.out.println(name);
        }
    }
    public static void main(String[] args) throws Exception {
        print(with(Service.class, Listed.class));
        for (Single single : ServiceLoader.load(Single.class, with(Single.class, Only.class))) {
            String name = single.name(); //^ calls Main$Only.name // rewrite: narrow Main$Single.name -> Main$Only.name
            System.out.println(name);
        }
        print(with(Service.class, Unlisted.class));
    }
}

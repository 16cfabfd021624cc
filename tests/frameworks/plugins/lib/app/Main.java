package app;

import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** A host with plug-ins, each in a loader of its own: children first, and of the parent only what is meant for plug-ins. */
public class Main {
    static int plugins;

    public static void main(String[] args) throws Exception {
        URL jar = Main.class.getProtectionDomain().getCodeSource().getLocation();
        List<String> shared = Arrays.asList("spi.");
        List<spi.Plugin> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            ClassLoader loader = new PluginLoader(new URL[] {jar}, Main.class.getClassLoader(), shared);
            Class<?> made = loader.loadClass("plugin.Words");
            all.add((spi.Plugin) made.getDeclaredConstructor().newInstance());
            plugins++;
        }
        all.add(new plugin.Words());
        for (spi.Plugin p : all) {
            Supplier<String> name = () -> p.name() + plugins;
            System.out.println(name.get() + " " + p.run(Arrays.asList("a", "bcd")) + " " + (p.getClass() == plugin.Words.class));
            p.rows().forEach(r -> System.out.println(r + " " + r.equals(all.get(0).rows().get(0))));
        }
        System.out.println(util.Counter.count() + " " + all.get(0).rows().get(0).getClass().getName());
        try {
            new PluginLoader(new URL[0], Main.class.getClassLoader(), shared).loadClass("plugin.Words");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}

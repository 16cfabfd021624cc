package app;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/** As Trino's: what is shared comes from the parent, all else from the plug-in or the platform. */
public final class PluginLoader extends URLClassLoader {
    private final ClassLoader parent;
    private final List<String> shared;

    public PluginLoader(URL[] urls, ClassLoader parent, List<String> shared) {
        super(urls, ClassLoader.getPlatformClassLoader());
        this.parent = parent;
        this.shared = shared;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolves) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known == null) {
                known = shared.stream().anyMatch(name::startsWith) ? parent.loadClass(name) : super.loadClass(name, false);
            }
            if (resolves) {
                resolveClass(known);
            }
            return known;
        }
    }
}

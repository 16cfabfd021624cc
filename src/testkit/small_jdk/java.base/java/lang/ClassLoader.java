package java.lang;

import java.io.InputStream;
import java.security.ProtectionDomain;

/** Loads classes. */
public abstract class ClassLoader {
    private static final ClassLoader SYSTEM = new Application();

    private final ClassLoader parent;

    protected ClassLoader() {
        this(getSystemClassLoader());
    }

    protected ClassLoader(ClassLoader parent) {
        this.parent = parent;
    }

    protected ClassLoader(String name, ClassLoader parent) {
        this(parent);
    }

    public static ClassLoader getSystemClassLoader() {
        return SYSTEM;
    }

    public static ClassLoader getPlatformClassLoader() {
        return SYSTEM;
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> found = findLoadedClass(name);
        if (found == null && parent != null) {
            try {
                found = parent.loadClass(name, false);
            } catch (ClassNotFoundException absent) {
                found = null;
            }
        }
        return found == null ? findClass(name) : found;
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    protected final native Class<?> findLoadedClass(String name);

    protected final native Class<?> findSystemClass(String name) throws ClassNotFoundException;

    protected final Class<?> defineClass(String name, byte[] bytes, int offset, int length) {
        return defineClass(name, bytes, offset, length, null);
    }

    protected final Class<?> defineClass(String name, byte[] bytes, int offset, int length, ProtectionDomain domain) {
        return defineClass1(this, name, bytes, offset, length, domain, null);
    }

    static native Class<?> defineClass1(
            ClassLoader loader, String name, byte[] bytes, int offset, int length, ProtectionDomain domain, String from);

    /** The JVM runs it with each class that this defined. */
    void addClass(Class<?> defined) {}

    /** The JVM runs it where a native method is called first. */
    private static long findNative(ClassLoader loader, String entry) {
        return 0;
    }

    public InputStream getResourceAsStream(String name) {
        return getSystemResourceAsStream(name);
    }

    public static native InputStream getSystemResourceAsStream(String name);

    private static final class Application extends ClassLoader {
        Application() {
            super(null);
        }

        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return findSystemClass(name);
        }
    }
}

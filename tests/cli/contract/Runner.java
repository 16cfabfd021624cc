package runner;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URL;
import java.net.URLClassLoader;

/** Runs classes of a JAR in a loader that is not parallel capable. */
class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "closed" -> closed(args[1], args[2]);
            case "locked" -> locked(args[1], args[2]);
            default -> loads(args[1], args[2]);
        }
    }

    /** The loader is closed before the class runs. */
    static void closed(String jar, String name) throws Exception {
        Loader loader = new Loader(jar);
        Runnable run = loader.make(name);
        loader.close();
        try {
            run.run();
        } catch (NoClassDefFoundError e) {
            System.out.println("not found");
        }
    }

    /** This thread holds the loader's monitor while another one runs the class. */
    static void locked(String jar, String name) throws Exception {
        Loader loader = new Loader(jar);
        Thread other = new Thread(loader.make(name));
        long me = Thread.currentThread().getId();
        synchronized (loader) {
            other.start();
            while (true) {
                other.join(10);
                ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(other.getId());
                if (!other.isAlive() || info == null) {
                    System.out.println("does not wait for the loader's monitor");
                    break;
                }
                if (info.getLockOwnerId() == me && info.getLockInfo().getIdentityHashCode() == System.identityHashCode(loader)) {
                    System.out.println("waits for the loader's monitor");
                    break;
                }
            }
        }
        other.join();
    }

    /** The classes that the loader is asked for while the class runs. */
    static void loads(String jar, String name) throws Exception {
        Loader loader = new Loader(jar);
        Runnable run = loader.make(name);
        loader.tells = true;
        run.run();
    }
}

class Loader extends URLClassLoader {
    boolean tells;

    Loader(String jar) throws Exception {
        super(new URL[] {new File(jar).toURI().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    Runnable make(String name) throws Exception {
        var constructor = loadClass(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Runnable) constructor.newInstance();
    }

    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (tells && name.startsWith("loading.")) System.out.println("loads " + name + ", with its monitor: " + Thread.holdsLock(this));
        return super.loadClass(name, resolve);
    }
}

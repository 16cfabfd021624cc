// A cast names what its loader has already: some loaders give nothing once they are stopped, not even classes of the
// JDK. What is thrown is cast to what it extends, never to Throwable.
// run: Runner
// prints: 0
// prints: 1
// prints: mine
package link_stopped_loader;

class Main implements Runnable {
    static class In extends java.io.ByteArrayInputStream { In() { super(new byte[] {42}); } }
    static class Own extends IllegalStateException { Own() { super("mine"); } }
    static int open(java.io.InputStream in) { return in == null ? 2 : 1; }
    In in;
    Own own;
    public void run() {
        int n = 0;
        if (in == null) {
            in = new In();
            own = new Own();
        } else {
            n = open(in); // rewrite: link
        }
        System.out.println(n);
        if (n > 0) throw own; // rewrite: link
    }
}
// file-at-run: Runner.java
package link_stopped_loader;

import java.io.*;
import java.net.*;

public class Runner extends URLClassLoader {
    boolean isStopped;
    Runner(URL[] urls) { super(urls, ClassLoader.getPlatformClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isStopped && (name.equals("java.io.InputStream") || name.equals("java.lang.Throwable"))) throw new ClassNotFoundException(name);
        return super.loadClass(name, resolve);
    }
    public static void main(String[] args) throws Exception {
        URL jar = Main.class.getProtectionDomain().getCodeSource().getLocation();
        Runner loader = new Runner(new URL[] {jar});
        java.lang.reflect.Constructor<?> make = loader.loadClass("link_stopped_loader.Main").getDeclaredConstructor();
        make.setAccessible(true);
        Runnable main = (Runnable) make.newInstance();
        main.run();
        loader.isStopped = true;
        try {
            main.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

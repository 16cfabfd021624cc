import java.io.*;
import java.util.*;

/**
 * Runs programs one after the other, each in class loaders of its own: as it is, with probes, rewritten. `args[0]` is
 * what to run (tables of class files and programs), `args[1]` where to write what came of it, `args[2]` the first
 * program.
 */
public final class Driver {
    private static final InheritableThreadLocal<ByteArrayOutputStream> out = new InheritableThreadLocal<>();

    static final class Loader extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();

        Loader() { super(Driver.class.getClassLoader()); }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] file = files.get(name.replace('.', '/'));
            if (file == null) throw new ClassNotFoundException(name);
            return defineClass(name, file, 0, file.length);
        }
    }

    public static void main(String[] args) throws Exception {
        PrintStream print = new PrintStream(new OutputStream() {
            @Override public void write(int b) {
                ByteArrayOutputStream to = out.get();
                if (to != null && to.size() < 100_000) to.write(b);
            }
        }, true);
        System.setOut(print);
        System.setErr(new PrintStream(new ByteArrayOutputStream()));
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
             DataOutputStream to = new DataOutputStream(new FileOutputStream(args[1]))) {
            byte[][] files = new byte[in.readInt()][];
            for (int i = 0; i < files.length; i++) {
                files[i] = new byte[in.readInt()];
                in.readFully(files[i]);
            }
            int programs = in.readInt();
            for (int i = 0; i < programs; i++) {
                String main = in.readUTF();
                Loader loader = new Loader();
                int classes = in.readInt();
                for (int c = 0; c < classes; c++) loader.files.put(in.readUTF(), files[in.readInt()]);
                if (i < Integer.parseInt(args[2])) continue;
                Probe.hits.clear();
                byte[] said = run(loader, main).getBytes("UTF-8");
                to.writeInt(said.length);
                to.write(said);
                Integer[] hits = Probe.hits.toArray(new Integer[0]);
                to.writeInt(hits.length);
                for (int hit : hits) to.writeInt(hit);
                to.flush();
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static String run(Loader loader, String main) throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] end = {"too long"};
        Thread thread = new Thread(null, () -> {
            out.set(said);
            try {
                Class<?> c = Class.forName(main, true, loader);
                java.lang.reflect.Method m = c.getDeclaredMethod("main", String[].class);
                m.setAccessible(true);
                m.invoke(null, (Object) new String[0]);
                end[0] = "end";
            } catch (java.lang.reflect.InvocationTargetException e) {
                end[0] = told(e.getCause());
            } catch (Throwable e) {
                end[0] = "in the driver: " + told(e);
            }
        }, "main", 2 << 20);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join(20_000);
        return said.toString("UTF-8") + "\n" + end[0];
    }

    /** Whether the text is the JVM's, and depends on which of several calls resolved first, or on code. */
    private static boolean isJvms(Throwable e) {
        return e instanceof VerifyError || e instanceof IncompatibleClassChangeError;
    }

    private static String told(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (int n = 0; e != null && n < 5; e = e.getCause(), n++) text.append(isJvms(e) ? e.getClass() : e).append("; ");
        return text.toString();
    }
}

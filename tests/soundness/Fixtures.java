package lib;

import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;

/**
 * Runs the fixtures that a list names (`world main path…`), each several times with classes of its own, in the
 * midst of havoc. What they print is of no interest then.
 */
public final class Fixtures {
    public static void main(String[] args) {
        int code = 1;
        try {
            all(args);
            code = 0;
        } catch (Throwable t) {
            t.printStackTrace();
        }
        // Threads of fixtures may wait for others that an error has ended.
        System.exit(code);
    }

    private static void all(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });
        PrintStream err = System.err;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] words = line.split(" ");
            for (int turn = 0; turn < Integer.parseInt(args[1]); turn++) {
                Thread main = new Thread(() -> run(words, err));
                U.turn = turn;
                main.start();
                main.join(20_000);
                if (main.isAlive()) {
                    err.println(words[1] + " does not end");
                    Runtime.getRuntime().halt(1);
                }
            }
        }
    }

    private static void run(String[] words, PrintStream err) {
        try {
            Havoc.isSealed = words[0].equals("sealed");
            Havoc.shapes.clear();
            Arrays.fill(Havoc.pool, null);
            URL[] path = new URL[words.length - 2];
            for (int i = 0; i < path.length; i++) path[i] = Path.of(words[i + 2]).toUri().toURL();
            URLClassLoader loader = new URLClassLoader(path);
            Havoc.classes = new ArrayList<>();
            for (URL jar : path) add(jar, loader);
            Class<?> program = Class.forName(words[1], false, loader);
            Object[] arguments = {new String[0]};
            Driver.guarded(program::getDeclaredMethod, words[1].hashCode() + U.turn, U.turn, arguments);
        } catch (Throwable t) {
            t.printStackTrace(err);
        }
    }

    private static void add(URL jar, ClassLoader loader) throws Exception {
        try (JarFile file = new JarFile(new File(jar.toURI()))) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (!name.endsWith(".class") || name.contains("Resolute$Checks$")) continue;
                try {
                    String binary = name.substring(0, name.length() - 6).replace('/', '.');
                    Class<?> c = Class.forName(binary, false, loader);
                    Havoc.shape(c);
                    Havoc.classes.add(c);
                } catch (LinkageError e) {
                    // It needs a class that is not there.
                }
            }
        }
    }
}

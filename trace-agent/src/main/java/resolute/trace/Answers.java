package resolute.trace;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the classes and members that calls of the reflection API find or use, a line each, for
 * {@code --spec}. Each instrumented call reports to {@link #of}. A line is written at once, so that
 * it is kept however the process ends.
 */
public final class Answers {
    /** Guards the file. */
    private static final Object lock = new int[0];
    /**
     * Guards the places. Classes are loaded while it is held, and that must not wait for the file.
     */
    private static final Object numbering = new int[0];
    private static final Map<String, Integer> numbers = new HashMap<>();
    private static final List<String[]> places = new ArrayList<>();
    private static final Set<String> written = new HashSet<>();

    /**
     * The last answer of each call, which is mostly the same again. Its identity hash is stored,
     * which keeps no object alive.
     */
    private static int[] last = new int[64];

    private static boolean isLog;
    private static volatile OutputStream out;

    private Answers() {}

    /**
     * Starts to write answers.
     *
     * @param file {@code FILE.log} for the format of TamiFlex, any other name for the format of
     * {@code --spec}
     */
    public static void to(String file) throws IOException {
        isLog = file.endsWith(".log");
        if (new File(file).isFile() && !new File(file).delete()) { // another run may still write it
            throw new IOException(file + " exists and cannot be deleted: name another file with spec=");
        }
        OutputStream opened = new FileOutputStream(file);
        opened.write("".getBytes(StandardCharsets.UTF_8)); // loads what writing needs
        written.add("");
        out = opened;
    }

    public static boolean areAsked() {
        return out != null;
    }

    /**
     * The number of a call.
     *
     * @param place in the form of {@code --spec}: method, offset, source line
     * @param log in the form of TamiFlex: kind, then caller and line
     */
    public static int number(String place, String[] log) {
        String key = place + log[0];
        synchronized (numbering) {
            Integer known = numbers.get(key);
            if (known != null) {
                return known;
            }
            int number = places.size();
            numbers.put(key, number);
            places.add(isLog ? log : new String[] {place});
            if (number >= last.length) {
                last = Arrays.copyOf(last, 2 * last.length);
            }
            return number;
        }
    }

    /** Records that the call of this number finds or uses a class or a member, or null. */
    public static void of(Object answer, int call) {
        int[] before = last;
        int identity = System.identityHashCode(answer);
        if (answer == null || call < before.length && before[call] == identity || Recorder.isOff()) {
            return;
        }
        long state = Recorder.off();
        try {
            write(answer, call);
            if (call < before.length) {
                before[call] = identity;
            }
        } catch (IOException e) {
            out = null;
            System.err.println("resolute-trace: no more results of reflective calls are written to the file of spec=: " + e.getMessage());
        } catch (Throwable t) {
            // The program has priority: it has used up its stack or memory.
        } finally {
            Recorder.on(state);
        }
    }

    private static void write(Object answer, int call) throws IOException {
        String text = isLog ? inLog(answer) : inSpec(answer);
        if (text == null) {
            return;
        }
        String[] place;
        synchronized (numbering) {
            place = places.get(call);
        }
        synchronized (lock) {
            String line = isLog ? place[0] + ';' + text + ';' + place[1] + ";;" : place[0] + " => " + text;
            OutputStream to = out;
            if (to != null && written.add(line)) {
                to.write((line + '\n').getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static String inSpec(Object answer) {
        if (answer instanceof Method) {
            Method method = (Method) answer;
            return named(method.getDeclaringClass(), "." + method.getName() + '(' + types(method.getParameterTypes()) + ')' + method.getReturnType().getTypeName());
        }
        if (answer instanceof Constructor) {
            Constructor<?> made = (Constructor<?>) answer;
            return named(made.getDeclaringClass(), ".<init>(" + types(made.getParameterTypes()) + ")void");
        }
        if (answer instanceof Field) {
            Field field = (Field) answer;
            return named(field.getDeclaringClass(), "." + field.getName());
        }
        return named((Class<?>) answer, "");
    }

    private static String inLog(Object answer) {
        if (answer instanceof Class) {
            return named((Class<?>) answer, "");
        }
        String member;
        Class<?> of;
        if (answer instanceof Method) {
            Method method = (Method) answer;
            of = method.getDeclaringClass();
            member = method.getReturnType().getTypeName() + ' ' + method.getName() + '(' + types(method.getParameterTypes()) + ')';
        } else if (answer instanceof Constructor) {
            Constructor<?> made = (Constructor<?>) answer;
            of = made.getDeclaringClass();
            member = "void <init>(" + types(made.getParameterTypes()) + ')';
        } else {
            Field field = (Field) answer;
            of = field.getDeclaringClass();
            member = field.getType().getTypeName() + ' ' + field.getName();
        }
        String named = named(of, ": " + member + '>');
        return named == null ? null : '<' + named;
    }

    /**
     * Null for arrays and primitive types, which have no code, and for hidden classes, which have
     * no name.
     */
    private static String named(Class<?> of, String more) {
        boolean isNamed = !of.isArray() && !of.isPrimitive() && of.getName().indexOf('/') < 0;
        return isNamed ? of.getName() + more : null;
    }

    private static String types(Class<?>[] types) {
        StringBuilder text = new StringBuilder();
        for (Class<?> type : types) {
            text.append(text.length() == 0 ? "" : ",").append(type.getTypeName());
        }
        return text.toString();
    }
}

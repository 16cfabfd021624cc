package metadata_agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Writes what calls of the reflection API ask and find: each thing once for each call instruction, as a line of fields between tabs.
 *
 * <pre>
 * class   NAME                                 a class of the library was loaded
 * failed  NAME  WHY                            it could not be transformed: its calls are not seen
 * site    ID  CLASS  METHOD  LINE  CALLS  NTH  a call instruction: the nth of its line in the method that calls this (from 0)
 * asked   ID  WHAT                             it was reached, with this
 * used    ID  WHAT  KIND  …                    it returned normally, asked this, see {@link #found}
 * count   ID  REACHED  RETURNED                at the end: how often
 * end                                          the log is complete
 * </pre>
 */
public final class Spy {
    /** What a call is for. */
    public enum Kind {
        CLASS, MEMBER, MEMBERS, INSTANCE, NEAR_RESOURCE, RESOURCE, BUNDLE, SERVICE, ARRAY, PROXY, HANDLE, VARIABLE, STATIC_VARIABLE, UPDATER, USE
    }

    private static final class Site {
        final Kind kind;
        final String calls;
        final Set<List<String>> seen = ConcurrentHashMap.newKeySet();
        final LongAdder reached = new LongAdder();
        final LongAdder returned = new LongAdder();

        Site(Kind kind, String calls) {
            this.kind = kind;
            this.calls = calls;
        }
    }

    private static OutputStream log;
    private static volatile Site[] sites = {};

    private Spy() {}

    static void open(String file) throws IOException {
        log = new FileOutputStream(file);
        Runtime.getRuntime().addShutdownHook(new Thread(Spy::counts));
    }

    static synchronized int site(Kind kind, String in, String method, int line, String calls, int nth) {
        int id = sites.length;
        Site[] more = Arrays.copyOf(sites, id + 1);
        more[id] = new Site(kind, calls);
        sites = more;
        write("site", "" + id, in, method, "" + line, calls, "" + nth);
        return id;
    }

    /** Called before the instruction, with the receiver and the arguments. */
    public static void before(int id, Object[] args) {
        Site site = sites[id];
        site.reached.increment();
        tell(site, "asked", id, allAsked(site, args), List.of());
    }

    /** Called after it, with what it answers. */
    public static void after(Object answer, int id, Object[] args) {
        Site site = sites[id];
        site.returned.increment();
        tell(site, "used", id, allAsked(site, args), found(site, args, answer));
    }

    private static void tell(Site site, String what, int id, String asked, List<String> fields) {
        List<String> line = new ArrayList<>(List.of(what, "" + id, asked));
        line.addAll(fields);
        if (site.seen.add(line)) {
            write(line.toArray(String[]::new));
        }
    }

    private static String allAsked(Site site, Object[] args) {
        if (site.kind == Kind.USE) {
            return String.valueOf(asked(args[0])); // what it is used on, and with, is not of interest
        }
        StringBuilder text = new StringBuilder();
        for (Object arg : args) {
            String one = arg instanceof Class<?>[] all ? "(" + names(all) + ")" : asked(arg);
            if (one != null) {
                text.append(text.isEmpty() ? "" : ", ").append(one);
            }
        }
        return text.toString();
    }

    private static String asked(Object arg) {
        return switch (arg) {
            case Class<?> c -> c.getTypeName();
            case String s -> '"' + s + '"';
            case MethodType t -> "(" + names(t.parameterArray()) + ")" + t.returnType().getTypeName();
            case Constructor<?> c -> "new " + c.getDeclaringClass().getTypeName() + "(" + names(c.getParameterTypes()) + ")";
            case Executable m -> m.getDeclaringClass().getTypeName() + "." + m.getName() + "(" + names(m.getParameterTypes()) + ")";
            case Field f -> f.getDeclaringClass().getTypeName() + "." + f.getName();
            case null, default -> null; // a loader, a flag
        };
    }

    /**
     * What a use needs: its kind first, then
     * {@code type NAME}, {@code member ASKED method|field DECLARING NAME PARAMETERS public|other}, {@code use} with the same (what is asked is the
     * declaring class), {@code all ASKED FLAG}, {@code resource NAME found|absent}, {@code bundle NAME}, {@code proxy INTERFACES}, {@code untold WHY}.
     */
    private static List<String> found(Site site, Object[] args, Object answer) {
        return switch (site.kind) {
            case CLASS -> List.of("type", ((Class<?>) answer).getTypeName());
            case MEMBER -> member("member", ((Class<?>) args[0]).getTypeName(), (Member) answer);
            case USE -> member("use", ((Member) args[0]).getDeclaringClass().getTypeName(), (Member) args[0]);
            case INSTANCE -> instance((Class<?>) args[0]);
            case MEMBERS -> List.of("all", ((Class<?>) args[0]).getTypeName(), flag(site.calls));
            case NEAR_RESOURCE -> List.of("resource", near((Class<?>) args[0], (String) args[1]), answer == null ? "absent" : "found");
            case RESOURCE -> resource(args, answer);
            case BUNDLE -> List.of("bundle", (String) args[0]);
            case SERVICE -> List.of("resource", "META-INF/services/" + ((Class<?>) args[0]).getName(), "service");
            case ARRAY -> List.of("type", ((Class<?>) args[0]).getTypeName() + "[]");
            case PROXY -> List.of("proxy", names((Class<?>[]) args[1]));
            case HANDLE -> handle((Class<?>) args[1], (MethodHandle) answer);
            case VARIABLE, STATIC_VARIABLE -> variable((Lookup) args[0], (Class<?>) args[1], (String) args[2], (Class<?>) args[3], site.kind);
            case UPDATER -> updated((Class<?>) args[0], (String) args[args.length - 1]);
        };
    }

    private static List<String> member(String what, String asked, Member member) {
        boolean isField = member instanceof Field;
        return List.of(what, asked, isField ? "field" : "method", member.getDeclaringClass().getTypeName(),
                member instanceof Constructor ? "<init>" : member.getName(), isField ? "" : names(((Executable) member).getParameterTypes()),
                Modifier.isPublic(member.getModifiers()) ? "public" : "other");
    }

    /**
     * The member as the JVM has resolved it, whoever may see it. {@code Lookup.revealDirect} would not do: it needs access to the class that
     * declares the member, and gives the class below for a default method.
     */
    private static List<String> handle(Class<?> asked, MethodHandle handle) {
        try {
            return member("member", asked.getTypeName(), MethodHandles.reflectAs(Member.class, handle));
        } catch (RuntimeException | LinkageError e) {
            return List.of("untold", e.toString()); // a type of another member is missing; MethodHandle.invokeExact and its like
        }
    }

    /** A {@code VarHandle} does not tell its field: the one that is read by the same name and type. */
    private static List<String> variable(Lookup lookup, Class<?> asked, String name, Class<?> type, Kind kind) {
        try {
            return handle(asked, kind == Kind.VARIABLE ? lookup.findGetter(asked, name, type) : lookup.findStaticGetter(asked, name, type));
        } catch (ReflectiveOperationException | LinkageError e) {
            return List.of("untold", e.toString());
        }
    }

    private static List<String> updated(Class<?> asked, String name) {
        try {
            return member("member", asked.getTypeName(), asked.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            return List.of("untold", e.toString()); // cannot be: the updater has just found it
        }
    }

    private static List<String> instance(Class<?> of) {
        try {
            return member("use", of.getTypeName(), of.getDeclaredConstructor());
        } catch (NoSuchMethodException e) {
            return List.of("type", of.getTypeName()); // cannot be: it has just run
        }
    }

    /** {@code java.lang.Class.getDeclaredFields}: {@code allDeclaredFields}; {@code getFields}: {@code allPublicFields}. */
    private static String flag(String calls) {
        String of = calls.substring(calls.lastIndexOf('.') + 4);
        return of.startsWith("Declared") ? "all" + of : "allPublic" + of;
    }

    private static String near(Class<?> beside, String name) {
        if (name.startsWith("/")) {
            return name.substring(1);
        }
        String folder = beside.getPackageName().replace('.', '/');
        return beside.isPrimitive() || folder.isEmpty() ? name : folder + "/" + name;
    }

    private static List<String> resource(Object[] args, Object answer) {
        boolean none = answer == null || answer instanceof Enumeration<?> all && !all.hasMoreElements();
        return List.of("resource", (String) args[args.length - 1], none ? "absent" : "found");
    }

    private static String names(Class<?>[] classes) {
        List<String> names = new ArrayList<>();
        for (Class<?> c : classes) {
            names.add(c == null ? "null" : c.getTypeName());
        }
        return String.join(",", names);
    }

    private static void counts() {
        Site[] all = sites;
        for (int id = 0; id < all.length; id++) {
            write("count", "" + id, "" + all[id].reached.sum(), "" + all[id].returned.sum());
        }
        write("end");
    }

    static synchronized void write(String... fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            line.append(line.isEmpty() ? "" : "\t");
            line.append(field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r"));
        }
        try {
            log.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

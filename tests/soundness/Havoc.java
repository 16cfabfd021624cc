package lib;

import java.lang.reflect.*;
import java.util.*;

/**
 * What the contract's world lets unknown code do (design 1): write every field that it may write of every object
 * that it can reach, with whatever fits the type; call every method; make objects, also without a constructor.
 * In the world `sealed` it keeps to public and protected members.
 */
final class Havoc {
    /** What unknown code was given, for all threads. */
    static final Object[] pool = new Object[24];
    static boolean isSealed;
    static List<Class<?>> classes = List.of();
    static final Map<Class<?>, Shape> shapes = new java.util.concurrent.ConcurrentHashMap<>();
    private static final int REACHED = 60;

    final Random random;
    final int most;
    int steps, depth;

    Havoc(long seed, int most) { random = new Random(seed); this.most = most; }

    void step() { if (++steps > most) throw new U.Enough(); }
    void keep(Object o) { if (o != null) pool[random.nextInt(pool.length)] = o; }
    int gap() { return 1 + random.nextInt(Driver.gap); }

    /** The members of a class, its superclasses' included, that unknown code may use. */
    static final class Shape {
        final List<Field> fields = new ArrayList<>(), statics = new ArrayList<>();
        final List<Method> methods = new ArrayList<>(), functions = new ArrayList<>();
        final List<Constructor<?>> constructors = new ArrayList<>();

        Shape(Class<?> c) {
            for (Class<?> x = c; x != null && isTheirs(x); x = x.getSuperclass()) add(x, x == c);
            for (Class<?> x : interfaces(c, new LinkedHashSet<>())) add(x, x == c);
            if (isLambda(c)) asLambda(c);
            fields.sort(Comparator.comparing(Field::toString));
            statics.sort(Comparator.comparing(Field::toString));
            methods.sort(Comparator.comparing(Method::toString));
            functions.sort(Comparator.comparing(Method::toString));
        }

        /** What the interfaces of a lambda declare, so that a name that may change stands for nothing. */
        private void asLambda(Class<?> c) {
            methods.clear();
            for (Class<?> i : c.getInterfaces())
                for (Method m : i.getMethods())
                    if (!isStatic(m) && (isTheirs(i) || Modifier.isAbstract(m.getModifiers())) && open(m)) methods.add(m);
        }

        private void add(Class<?> x, boolean isFirst) {
            for (Field f : x.getDeclaredFields())
                if (!f.getType().isPrimitive() && open(f)) (isStatic(f) ? statics : fields).add(f);
            for (Method m : x.getDeclaredMethods())
                // Nobody calls the members that the rewriter adds.
                if ((!m.isSynthetic() || m.isBridge()) && !m.getName().equals("main") && open(m))
                    if (!isStatic(m)) methods.add(m);
                    else if (isFirst) functions.add(m);
            if (isFirst && !Modifier.isAbstract(x.getModifiers()) && !x.isEnum())
                for (Constructor<?> k : x.getDeclaredConstructors()) if (open(k)) constructors.add(k);
            constructors.sort(Comparator.comparing(Constructor::toString));
        }

        private static Set<Class<?>> interfaces(Class<?> c, Set<Class<?>> found) {
            for (Class<?> x = c; x != null; x = x.getSuperclass())
                for (Class<?> i : x.getInterfaces()) if (isTheirs(i) && found.add(i)) interfaces(i, found);
            return found;
        }

        private static <M extends AccessibleObject & Member> boolean open(M member) {
            int both = member.getModifiers(), of = member.getDeclaringClass().getModifiers();
            boolean isOpen = (both & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0 && Modifier.isPublic(of);
            if (isSealed && !isOpen) return false;
            member.setAccessible(true);
            return true;
        }
        private static boolean isStatic(Member m) { return Modifier.isStatic(m.getModifiers()); }
    }

    /** Whether it is of the JVM's making, or of the rewriter's in place of that. */
    static boolean isLambda(Class<?> c) { return c.isSynthetic() && c.getName().contains("$$Lambda"); }

    static boolean isTheirs(Class<?> c) {
        return classes.contains(c) || c.getName().startsWith("p.") || c.getName().startsWith("x.");
    }

    static Shape shape(Class<?> c) {
        Shape known = shapes.get(c);
        if (known == null) shapes.put(c, known = new Shape(c));
        return known;
    }

    /** Whether reflection writes the field (in `sealed` the language has to allow it, too). */
    static boolean isWritable(Field f) {
        Class<?> c = f.getDeclaringClass();
        boolean isFinal = Modifier.isFinal(f.getModifiers());
        return !isFinal || !isSealed && !Modifier.isStatic(f.getModifiers()) && !isRecord(c) && c.getName().indexOf('/') < 0; // hidden classes have a slash
    }

    /** `Class.isRecord`, which Java 11 does not have. */
    static boolean isRecord(Class<?> c) {
        return c.getSuperclass() != null && c.getSuperclass().getName().equals("java.lang.Record");
    }

    /** What can be reached. */
    List<Object> reach() throws IllegalAccessException {
        Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> all = new ArrayList<>();
        for (Object o : pool) add(o, found, all);
        for (Class<?> c : classes) for (Field f : shape(c).statics) add(read(f, null), found, all);
        for (int i = 0; i < all.size() && i < REACHED; i++) {
            Object o = all.get(i);
            if (o instanceof Object[]) for (Object e : (Object[]) o) add(e, found, all);
            else if (isTheirs(o.getClass())) for (Field f : shape(o.getClass()).fields) add(read(f, o), found, all);
        }
        return all;
    }

    private static Object read(Field f, Object of) throws IllegalAccessException {
        try {
            return f.get(of);
        } catch (LinkageError e) {
            return null; // Its class cannot be initialised.
        }
    }

    private static void add(Object o, Set<Object> found, List<Object> all) {
        if (o != null && found.add(o)) all.add(o);
    }

    /** Does one thing. */
    void act() {
        if (depth > 2) return;
        depth++;
        try {
            List<Object> all = reach();
            int turn = random.nextInt(8);
            if (turn == 0) function();
            else if (turn == 1) fill();
            else if (!all.isEmpty()) change(all.get(random.nextInt(all.size())), turn < 4);
        } catch (ReflectiveOperationException | LinkageError e) {
            // Not allowed, or a class that cannot be initialised any more.
        } finally {
            depth--;
        }
    }

    /** Writes what an object holds that it was given just now. */
    void spoil(Object o) {
        try {
            for (int i = 0; i < 6; i++) change(o, false);
        } catch (ReflectiveOperationException | LinkageError e) {
            // Not allowed, or a class that cannot be initialised any more.
        }
    }

    private void change(Object o, boolean call) throws ReflectiveOperationException {
        if (o instanceof Object[]) {
            Object[] a = (Object[]) o;
            if (a.length > 0) a[random.nextInt(a.length)] = value(a.getClass().getComponentType());
            return;
        }
        if (o instanceof Runnable) { guarded(((Runnable) o)::run); return; }
        if (!isTheirs(o.getClass())) return;
        Shape shape = shape(o.getClass());
        if ((call || isLambda(o.getClass())) && !shape.methods.isEmpty()) call(one(shape.methods), o);
        else if (!shape.fields.isEmpty()) write(one(shape.fields), o);
    }

    /** Writes a static field. */
    private void fill() throws ReflectiveOperationException {
        if (classes.isEmpty()) return;
        List<Field> statics = shape(one(classes)).statics;
        if (!statics.isEmpty()) write(one(statics), null);
    }

    /** Calls a static method. */
    private void function() throws ReflectiveOperationException {
        if (classes.isEmpty()) return;
        List<Method> functions = shape(one(classes)).functions;
        if (!functions.isEmpty()) call(one(functions), null);
    }

    private void write(Field f, Object of) throws ReflectiveOperationException {
        if (isWritable(f)) f.set(of, value(f.getType()));
    }

    private void call(Method m, Object of) throws ReflectiveOperationException {
        Object[] arguments = values(m.getParameterTypes());
        guarded(() -> keep(invoke(() -> m.invoke(of, arguments))));
    }

    interface Body<T> { T run() throws ReflectiveOperationException; }

    /** Runs code of the program; what it throws is kept. */
    private void guarded(Runnable body) {
        try {
            body.run();
        } catch (U.Enough e) {
            throw e;
        } catch (Throwable t) {
            keep(t);
        }
    }

    private static <T> T invoke(Body<T> body) {
        try {
            return body.run();
        } catch (InvocationTargetException e) {
            throw any(e.getCause());
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> RuntimeException any(Throwable t) throws T { throw (T) t; }

    private <T> T one(List<T> of) { return of.get(random.nextInt(of.size())); }

    private Object[] values(Class<?>[] types) {
        return Arrays.stream(types).map(this::value).toArray();
    }

    /** Null, something that can be reached, or a new object, of that type. */
    Object value(Class<?> type) {
        if (type == int.class) return random.nextInt(3);
        if (type == boolean.class) return random.nextBoolean();
        if (type.isPrimitive()) return Array.get(Array.newInstance(type, 1), 0);
        if (random.nextInt(6) == 0) return null;
        try {
            List<Object> all = reach();
            for (int i = 0; i < 4 && !all.isEmpty(); i++) {
                Object o = one(all);
                if (type.isInstance(o)) return o;
            }
            if (type.isArray()) return Array.newInstance(type.getComponentType(), 2);
            if (type == String.class) return random.nextBoolean() ? "x" : "havoc";
            return depth > 3 ? null : made(type);
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    private Object made(Class<?> type) throws ReflectiveOperationException {
        List<Class<?>> fit = new ArrayList<>();
        for (Class<?> c : classes) if (type.isAssignableFrom(c) && !shape(c).constructors.isEmpty()) fit.add(c);
        if (fit.isEmpty()) return null;
        Constructor<?> constructor = one(shape(one(fit)).constructors);
        depth++;
        try {
            // Some libraries make objects without a constructor.
            if (!isSealed && random.nextInt(8) == 0)
                return sun.reflect.ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(constructor.getDeclaringClass(), Object.class.getConstructor())
                    .newInstance();
            Object[] arguments = values(constructor.getParameterTypes());
            return invoke(() -> constructor.newInstance(arguments));
        } catch (U.Enough e) {
            throw e;
        } catch (RuntimeException | Error e) {
            return null;
        } catch (Throwable t) {
            return null;
        } finally {
            depth--;
        }
    }

    /** Any throwable at all. */
    Throwable throwable() {
        Object known = value(RuntimeException.class);
        switch (random.nextInt(5)) {
            case 0: return new java.io.IOException();
            case 1: return new NullPointerException();
            case 2: return error();
            default: return known == null ? new IllegalStateException() : (Throwable) known;
        }
    }

    Error error() {
        switch (random.nextInt(4)) {
            case 0: return new StackOverflowError();
            case 1: return new OutOfMemoryError();
            case 2: return new InternalError();
            default: return new Error();
        }
    }
}

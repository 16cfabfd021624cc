package lib;

import java.lang.reflect.*;
import java.util.*;

/** Unknown code: keeps all it is given, and changes whatever it can reach from there. */
public final class U {
    static Random random;
    static final List<Object> pool = new ArrayList<>();
    static final Map<Class<?>, List<Field>> fields = new HashMap<>();
    static Class<?> program;
    static StringBuilder out;
    static int steps;

    static void reset(Class<?> p, long seed) {
        random = new Random(seed);
        pool.clear();
        program = p;
        out = new StringBuilder();
        steps = 0;
    }

    public static void kind(int line, int kind) { tell("k " + line + " " + kind); }
    public static void target(int line, String name) { tell("t " + line + " " + name); }
    public static void thrown(Throwable t) {
        if (t instanceof Enough) return;
        tell("! " + t.getClass().getName() + (t instanceof NullPointerException ? "" : " " + t.getMessage()));
    }
    static void tell(String line) { step(); out.append(line).append('\n'); }
    static final class Enough extends Error { }
    static void step() { if (++steps > 3000) throw new Enough(); }

    public static boolean coin() { step(); if (random.nextInt(4) == 0) change(); return random.nextBoolean(); }
    public static boolean die(int n) { step(); return random.nextInt(4 + n) == 0; }
    public static int number() { step(); return random.nextInt(3); }
    public static void array(Object[] r, Object o) { u(r); u(o); }
    public static Object u(Object o) {
        step();
        if (o != null) pool.add(o);
        if (pool.size() > 20) pool.remove(random.nextInt(20));
        change();
        if (o instanceof Object[]) return null;
        List<Object> all = reach();
        all.removeIf(x -> x instanceof Object[] || x.getClass().getSimpleName().matches("Ex|Mark"));
        return all.isEmpty() || random.nextInt(4) == 0 ? null : all.get(random.nextInt(all.size()));
    }

    static List<Field> fields(Class<?> c) {
        return fields.computeIfAbsent(c, k -> {
            List<Field> all = new ArrayList<>();
            for (Class<?> x = k; x != null && x.getName().startsWith("p."); x = x.getSuperclass())
                for (Field f : x.getDeclaredFields())
                    if (!Modifier.isStatic(f.getModifiers()) && !f.getType().isPrimitive()) { f.setAccessible(true); all.add(f); }
            all.sort(Comparator.comparing(Field::toString));
            return all;
        });
    }

    static List<Object> reach() {
        try {
            List<Object> found = new ArrayList<>();
            Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            Field shared = program.getDeclaredField("shared");
            shared.setAccessible(true);
            Deque<Object> work = new ArrayDeque<>(pool);
            if (shared.get(null) != null) work.add(shared.get(null));
            while (!work.isEmpty() && found.size() < 100) {
                Object o = work.poll();
                if (!seen.add(o)) continue;
                found.add(o);
                if (o instanceof Object[]) { for (Object e : (Object[]) o) if (e != null) work.add(e); }
                else for (Field f : fields(o.getClass())) { Object e = f.get(o); if (e != null) work.add(e); }
            }
            return found;
        } catch (ReflectiveOperationException e) { throw new Error(e); }
    }

    static void change() {
        try {
            List<Object> all = reach();
            for (int i = 0; i < 3 && !all.isEmpty(); i++) {
                Object o = all.get(random.nextInt(all.size()));
                if (o instanceof Object[]) {
                    Object[] a = (Object[]) o;
                    if (a.length > 0) a[random.nextInt(a.length)] = other(all, a.getClass().getComponentType());
                } else {
                    List<Field> fs = fields(o.getClass());
                    if (fs.isEmpty()) continue;
                    Field f = fs.get(random.nextInt(fs.size()));
                    f.set(o, other(all, f.getType()));
                }
            }
        } catch (ReflectiveOperationException e) { throw new Error(e); }
    }

    /** Null, something that can be reached, or a new object, of that type. */
    static Object other(List<Object> all, Class<?> type) {
        if (random.nextInt(5) == 0) return null;
        for (int i = 0; i < 3; i++) {
            Object o = all.get(random.nextInt(all.size()));
            if (type.isInstance(o)) return o;
        }
        if (type.isArray()) return Array.newInstance(type.getComponentType(), 2);
        for (int i = 0; i < 20; i++) {
            try {
                Class<?> c = Class.forName(program.getName() + "$" + "NABCD".charAt(random.nextInt(5)));
                if (!type.isAssignableFrom(c)) continue;
                Constructor<?> k = c.getDeclaredConstructor();
                k.setAccessible(true);
                return k.newInstance();
            } catch (ReflectiveOperationException e) { return null; }
        }
        return null;
    }
}

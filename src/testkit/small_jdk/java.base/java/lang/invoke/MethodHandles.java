package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

/** Finds and combines handles. */
public class MethodHandles {
    private MethodHandles() {}

    public static Lookup lookup() {
        return new Lookup(Object.class);
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class);
    }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller) throws IllegalAccessException {
        return new Lookup(target);
    }

    public static native MethodHandle constant(Class<?> type, Object value);

    public static native MethodHandle identity(Class<?> type);

    public static native MethodHandle zero(Class<?> type);

    public static native MethodHandle empty(MethodType type);

    public static native MethodHandle throwException(Class<?> result, Class<? extends Throwable> thrown);

    public static native MethodHandle insertArguments(MethodHandle target, int at, Object... values);

    public static native MethodHandle dropArguments(MethodHandle target, int at, Class<?>... types);

    public static native MethodHandle dropArguments(MethodHandle target, int at, List<Class<?>> types);

    public static native MethodHandle dropReturn(MethodHandle target);

    public static native MethodHandle permuteArguments(MethodHandle target, MethodType type, int... reorder);

    public static native MethodHandle filterArguments(MethodHandle target, int at, MethodHandle... filters);

    public static native MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter);

    public static native MethodHandle collectArguments(MethodHandle target, int at, MethodHandle filter);

    public static native MethodHandle foldArguments(MethodHandle target, MethodHandle combiner);

    public static native MethodHandle foldArguments(MethodHandle target, int at, MethodHandle combiner);

    public static native MethodHandle guardWithTest(MethodHandle test, MethodHandle target, MethodHandle otherwise);

    public static native MethodHandle catchException(
            MethodHandle target, Class<? extends Throwable> type, MethodHandle handler);

    public static native MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup);

    public static native MethodHandle explicitCastArguments(MethodHandle target, MethodType type);

    public static native MethodHandle exactInvoker(MethodType type);

    public static native MethodHandle invoker(MethodType type);

    public static native MethodHandle spreadInvoker(MethodType type, int leading);

    public static native MethodHandle arrayElementGetter(Class<?> array);

    public static native MethodHandle arrayElementSetter(Class<?> array);

    public static native MethodHandle arrayConstructor(Class<?> array);

    public static native MethodHandle arrayLength(Class<?> array);

    public static native MethodHandle loop(MethodHandle[]... clauses);

    public static native MethodHandle whileLoop(MethodHandle init, MethodHandle test, MethodHandle body);

    public static native MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle test);

    public static native MethodHandle countedLoop(MethodHandle count, MethodHandle init, MethodHandle body);

    public static native MethodHandle countedLoop(
            MethodHandle start, MethodHandle end, MethodHandle init, MethodHandle body);

    public static native MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body);

    public static native VarHandle arrayElementVarHandle(Class<?> array);

    /** Finds members for a class. */
    public static final class Lookup {
        private final Class<?> of;

        Lookup(Class<?> of) {
            this.of = of;
        }

        public Class<?> lookupClass() {
            return of;
        }

        public Lookup in(Class<?> other) {
            return new Lookup(other);
        }

        public native MethodHandle findStatic(Class<?> owner, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException;

        public native MethodHandle findVirtual(Class<?> owner, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException;

        public native MethodHandle findSpecial(Class<?> owner, String name, MethodType type, Class<?> caller)
                throws NoSuchMethodException, IllegalAccessException;

        public native MethodHandle findConstructor(Class<?> owner, MethodType type)
                throws NoSuchMethodException, IllegalAccessException;

        public native MethodHandle findGetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native MethodHandle findSetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native MethodHandle findStaticGetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native MethodHandle findStaticSetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native VarHandle findVarHandle(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException;

        public native MethodHandle bind(Object receiver, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException;

        public native MethodHandle unreflect(Method method) throws IllegalAccessException;

        public native MethodHandle unreflectSpecial(Method method, Class<?> caller) throws IllegalAccessException;

        public native MethodHandle unreflectConstructor(Constructor<?> constructor) throws IllegalAccessException;

        public native MethodHandle unreflectGetter(Field field) throws IllegalAccessException;

        public native MethodHandle unreflectSetter(Field field) throws IllegalAccessException;

        public native VarHandle unreflectVarHandle(Field field) throws IllegalAccessException;

        public native Class<?> findClass(String name) throws ClassNotFoundException, IllegalAccessException;

        public native Class<?> ensureInitialized(Class<?> type) throws IllegalAccessException;

        public native Class<?> defineClass(byte[] bytes) throws IllegalAccessException;

        public native Lookup defineHiddenClass(byte[] bytes, boolean initialize, ClassOption... options)
                throws IllegalAccessException;

        /** How a hidden class is defined. */
        public enum ClassOption {
            NESTMATE,
            STRONG
        }
    }
}

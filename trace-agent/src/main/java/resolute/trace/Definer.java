package resolute.trace;

import java.lang.reflect.Field;
import java.security.ProtectionDomain;

/**
 * Defines classes for the boot class loader. The agent loads this class by a loader of its own. So
 * only that loader's module may use the JDK's Unsafe, and not the program's.
 */
public final class Definer {
    private Definer() {}

    public static Class<?> define(Class<?> unsafe, String name, byte[] bytes) throws ReflectiveOperationException {
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Class<?>) unsafe.getMethod("defineClass", String.class, byte[].class, int.class, int.class, ClassLoader.class, ProtectionDomain.class)
            .invoke(field.get(null), name, bytes, 0, bytes.length, null, null);
    }
}

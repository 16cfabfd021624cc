package java.lang.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.TypeDescriptor;

/** Links the methods of records. */
public class ObjectMethods {
    private ObjectMethods() {}

    public static native Object bootstrap(
            MethodHandles.Lookup lookup,
            String name,
            TypeDescriptor type,
            Class<?> record,
            String names,
            MethodHandle... getters)
            throws Throwable;
}

package java.lang;

import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;

/** A class, as an object. */
public final class Class<T> implements Serializable, GenericDeclaration, Type, AnnotatedElement {
    private Class() {}

    static native Class<?> getPrimitiveClass(String name);

    public static Class<?> forName(String name) throws ClassNotFoundException {
        return forName(name, true, ClassLoader.getSystemClassLoader());
    }

    public static Class<?> forName(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException {
        Class<?> found = forName0(name, initialize, loader);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    private static native Class<?> forName0(String name, boolean initialize, ClassLoader loader);

    public static native Class<?> forName(Module module, String name);

    public native String getName();

    public native String getSimpleName();

    public String getTypeName() {
        return getName();
    }

    public native int getModifiers();

    public native boolean isInstance(Object object);

    public native boolean isAssignableFrom(Class<?> other);

    public native boolean isInterface();

    public native boolean isArray();

    public native boolean isPrimitive();

    public native boolean isAnnotation();

    public native boolean isEnum();

    public native boolean isRecord();

    public native boolean isSealed();

    public native boolean isHidden();

    public native boolean isSynthetic();

    public native boolean isAnonymousClass();

    public native boolean isLocalClass();

    public native boolean isMemberClass();

    public native Class<? super T> getSuperclass();

    public native Class<?>[] getInterfaces();

    public native Class<?> getComponentType();

    public Class<?> componentType() {
        return getComponentType();
    }

    public native Class<?> arrayType();

    public native Class<?> getDeclaringClass();

    public native Class<?> getEnclosingClass();

    public native Class<?> getNestHost();

    public native Class<?>[] getDeclaredClasses();

    public native Class<?>[] getClasses();

    public native Class<?>[] getPermittedSubclasses();

    public native ClassLoader getClassLoader();

    public native Module getModule();

    public native Package getPackage();

    public native String getPackageName();

    public native T[] getEnumConstants();

    public native RecordComponent[] getRecordComponents();

    public native Field[] getFields();

    public native Field[] getDeclaredFields();

    public Field getField(String name) throws NoSuchFieldException {
        return getField0(name, false);
    }

    public Field getDeclaredField(String name) throws NoSuchFieldException {
        return getField0(name, true);
    }

    public native Method[] getMethods();

    public native Method[] getDeclaredMethods();

    public Method getMethod(String name, Class<?>... parameters) throws NoSuchMethodException {
        return getMethod0(name, parameters, false);
    }

    public Method getDeclaredMethod(String name, Class<?>... parameters) throws NoSuchMethodException {
        return getMethod0(name, parameters, true);
    }

    public native Constructor<?>[] getConstructors();

    public native Constructor<?>[] getDeclaredConstructors();

    public Constructor<T> getConstructor(Class<?>... parameters) throws NoSuchMethodException {
        return getConstructor0(parameters, false);
    }

    public Constructor<T> getDeclaredConstructor(Class<?>... parameters) throws NoSuchMethodException {
        return getConstructor0(parameters, true);
    }

    private Field getField0(String name, boolean declared) throws NoSuchFieldException {
        for (Field field : declared ? getDeclaredFields() : getFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        throw new NoSuchFieldException(name);
    }

    private Method getMethod0(String name, Class<?>[] parameters, boolean declared) throws NoSuchMethodException {
        for (Method method : declared ? getDeclaredMethods() : getMethods()) {
            if (method.getName().equals(name) && method.takes(parameters)) {
                return method;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private Constructor<T> getConstructor0(Class<?>[] parameters, boolean declared) throws NoSuchMethodException {
        for (Constructor<?> constructor : declared ? getDeclaredConstructors() : getConstructors()) {
            if (constructor.takes(parameters)) {
                return (Constructor<T>) constructor;
            }
        }
        throw new NoSuchMethodException(getName());
    }

    @Deprecated
    public native T newInstance() throws InstantiationException, IllegalAccessException;

    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException(getName());
        }
        return (T) object;
    }

    public <U> Class<? extends U> asSubclass(Class<U> above) {
        if (!above.isAssignableFrom(this)) {
            throw new ClassCastException(getName());
        }
        return (Class<? extends U>) this;
    }

    public native <A extends Annotation> A getAnnotation(Class<A> type);

    public native Annotation[] getAnnotations();

    public native Annotation[] getDeclaredAnnotations();

    public native boolean desiredAssertionStatus();

    public InputStream getResourceAsStream(String name) {
        return ClassLoader.getSystemResourceAsStream(name);
    }

    public String toString() {
        return getName();
    }
}

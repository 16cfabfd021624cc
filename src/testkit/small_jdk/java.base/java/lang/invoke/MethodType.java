package java.lang.invoke;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** The types that a method takes and gives. */
public final class MethodType implements Serializable {
    private final Class<?> result;
    private final Class<?>[] parameters;

    private MethodType(Class<?> result, Class<?>[] parameters) {
        this.result = result;
        this.parameters = parameters;
    }

    public static MethodType methodType(Class<?> result) {
        return new MethodType(result, new Class<?>[0]);
    }

    public static MethodType methodType(Class<?> result, Class<?> parameter) {
        return new MethodType(result, new Class<?>[] {parameter});
    }

    public static MethodType methodType(Class<?> result, Class<?> first, Class<?>... others) {
        Class<?>[] all = new Class<?>[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return new MethodType(result, all);
    }

    public static MethodType methodType(Class<?> result, Class<?>[] parameters) {
        return new MethodType(result, parameters);
    }

    public static MethodType methodType(Class<?> result, List<Class<?>> parameters) {
        return new MethodType(result, parameters.toArray(new Class<?>[0]));
    }

    public static MethodType methodType(Class<?> result, MethodType parameters) {
        return new MethodType(result, parameters.parameters);
    }

    public static MethodType genericMethodType(int count) {
        Class<?>[] all = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            all[i] = Object.class;
        }
        return new MethodType(Object.class, all);
    }

    public Class<?> returnType() {
        return result;
    }

    public Class<?> parameterType(int index) {
        return parameters[index];
    }

    public int parameterCount() {
        return parameters.length;
    }

    public Class<?>[] parameterArray() {
        return parameters.clone();
    }

    public MethodType changeReturnType(Class<?> type) {
        return new MethodType(type, parameters);
    }

    public MethodType changeParameterType(int index, Class<?> type) {
        Class<?>[] all = parameters.clone();
        all[index] = type;
        return new MethodType(result, all);
    }

    public MethodType dropParameterTypes(int start, int end) {
        Class<?>[] all = new Class<?>[parameters.length - (end - start)];
        System.arraycopy(parameters, 0, all, 0, start);
        System.arraycopy(parameters, end, all, start, parameters.length - end);
        return new MethodType(result, all);
    }

    public MethodType generic() {
        return genericMethodType(parameters.length);
    }

    public MethodType unwrap() {
        return this;
    }

    public boolean equals(Object other) {
        return other instanceof MethodType that
                && result == that.result
                && Arrays.equals(parameters, that.parameters);
    }

    public int hashCode() {
        return 31 * result.hashCode() + Arrays.hashCode(parameters);
    }

    public String toString() {
        return result.getName();
    }
}

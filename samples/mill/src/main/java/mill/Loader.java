package mill;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Makes steps from properties: loads their classes, fills their private fields, and puts a proxy before each. */
final class Loader {
    private static final Map<Class<?>, Function<String, Object>> CONVERSIONS = Map.of(
            int.class, Integer::valueOf,
            boolean.class, Boolean::valueOf,
            char.class, text -> text.charAt(0),
            String.class, text -> text);

    private final Properties properties;
    private final List<Listener> listeners = new ArrayList<>();

    Loader(Properties properties) {
        this.properties = properties;
        ServiceLoader.load(Listener.class, Loader.class.getClassLoader()).forEach(listeners::add);
    }

    List<Step> load() {
        List<Step> steps = new ArrayList<>();
        for (String name : properties.getProperty("steps", "").split("\\s*,\\s*")) {
            try {
                steps.add(listened(name, make(name)));
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
                listeners.forEach(listener -> listener.failed(name, cause));
            }
        }
        return steps;
    }

    private Step make(String name) throws ReflectiveOperationException {
        String className = properties.getProperty(name + ".class");
        if (className == null) {
            throw new IllegalArgumentException("no property " + name + ".class");
        }
        Class<?> type = Class.forName(className);
        if (!Step.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(className + " is no step");
        }
        Step step = (Step) type.getDeclaredConstructor().newInstance();
        for (Field field : type.getDeclaredFields()) {
            fill(name, step, field);
        }
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName)); // their order is not defined
        for (Method method : methods) {
            if (method.isAnnotationPresent(Check.class)) {
                method.setAccessible(true);
                method.invoke(step);
            }
        }
        return step;
    }

    private void fill(String name, Step step, Field field) throws IllegalAccessException {
        Setting setting = field.getAnnotation(Setting.class);
        if (setting == null) {
            return;
        }
        String value = properties.getProperty(name + "." + field.getName());
        if (value != null) {
            field.setAccessible(true);
            field.set(step, CONVERSIONS.get(field.getType()).apply(value));
        } else if (setting.required()) {
            throw new IllegalArgumentException("no property " + name + "." + field.getName());
        }
    }

    /** A proxy of the interface that tells the listeners of each call. */
    private Step listened(String name, Step step) {
        InvocationHandler handler = (proxy, method, args) -> {
            int before = args == null ? 0 : ((List<?>) args[0]).size();
            Object result = method.invoke(step, args);
            int after = result instanceof List<?> lines ? lines.size() : 0;
            listeners.forEach(listener -> listener.called(name, method.getName(), before, after));
            return result;
        };
        return (Step) Proxy.newProxyInstance(Loader.class.getClassLoader(), new Class<?>[] {Step.class}, handler);
    }
}

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import org.openjdk.jmh.annotations.Benchmark;

/** Prints what each benchmark of the named classes, and of the classes in them, answers when it runs once. */
public class Results {
    public static void main(String[] names) throws Exception {
        for (String name : names) print(Class.forName(name));
    }

    static void print(Class<?> type) throws Exception {
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Benchmark.class)) {
                Object answer = method.invoke(type.getConstructor().newInstance());
                System.out.println(type.getName() + ": " + (answer instanceof Object[] ? ((Object[]) answer).length + " objects" : answer));
            }
        }
        Class<?>[] nested = type.getDeclaredClasses();
        Arrays.sort(nested, Comparator.comparing(Class::getName));
        for (Class<?> inner : nested) print(inner);
    }
}

// Constants that a converted site leaves unused go; all others keep their meaning, whatever refers to them: bootstrap methods of sites
// that stay, annotations, signatures, frames and handlers, also behind a long or double.
// javac: -parameters
// run:
// prints: 1 seen 2 true 5000000000 2.5
// prints: 7 [a, b] interface java.util.List HIGH in
// prints: 5 [] void LOW none
// prints: java.util.function.Function<java.lang.String, ? super T> given parameter type
// prints: [T] [class java.io.IOException, X] class constants_left.Main$Sub constants_left.Main
// prints: part java.lang.String name [constants_left.Main$Yes]
package constants_left;

import java.io.*;
import java.lang.annotation.*;
import java.lang.reflect.AnnotatedElement;
import java.util.*;
import java.util.function.*;

enum Level { LOW, HIGH }
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@interface Inner { String value(); }
@Retention(RetentionPolicy.RUNTIME)
@interface Mark {
    long number();
    String[] texts() default {};
    Class<?> type() default void.class;
    Level level() default Level.LOW;
    Inner inner() default @Inner("none");
}

@Mark(number = 7, texts = {"a", "b"}, type = List.class, level = Level.HIGH, inner = @Inner("in"))
class Main<T> {
    static final long LONG = 5_000_000_000L;
    static final double DOUBLE = 2.5;
    interface Stays extends Supplier<String>, Serializable {}
    sealed interface Closed {}
    record Yes(@Inner("part") String name) implements Closed {}
    static class Sub extends Main<String> {}

    @Mark(number = 5)
    <X extends Exception> @Inner("type") Function<String, ? super T> given(@Inner("parameter") int given) throws IOException, X { return null; }

    /// Written and read back: by a site of a bootstrap method that moves.
    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(t);
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
    static String local(Object o) {
        class Here {}
        try {
            if (o instanceof Integer i && i > 1) throw new IllegalStateException("" + i);
            return "1";
        } catch (IllegalStateException e) {
            List<String> seen = new ArrayList<>();
            seen.add(e.getMessage());
            return "seen " + seen.get(0) + " " + new Here().getClass().isLocalClass();
        }
    }

    static void show(Object... all) {
        StringJoiner line = new StringJoiner(" ");
        for (Object o : all) line.add(o.toString());
        System.out.println(line);
    }

    static void show(Mark mark) {
        show(mark.number(), Arrays.toString(mark.texts()), mark.type(), mark.level(), mark.inner().value());
    }

    static String text(AnnotatedElement element) {
        return element.getAnnotation(Inner.class).value();
    }

    public static void main(String[] args) throws Exception {
        Supplier<String> goes = () -> "1"; // rewrite: lambda
        Stays made = () -> local(2); // rewrite: lambda
        Stays stays = copy(made);
        show(goes.get(), stays.get(), LONG, DOUBLE);
        show(Main.class.getAnnotation(Mark.class));
        var method = Main.class.getDeclaredMethod("given", int.class);
        show(method.getAnnotation(Mark.class));
        var parameter = method.getParameters()[0];
        show(method.getGenericReturnType(), parameter.getName(), text(parameter), text(method.getAnnotatedReturnType()));
        show(Arrays.toString(Main.class.getTypeParameters()), Arrays.toString(method.getGenericExceptionTypes()), Sub.class, Sub.class.getEnclosingClass().getName());
        var component = Yes.class.getRecordComponents()[0];
        show(text(component), component, "[" + Closed.class.getPermittedSubclasses()[0].getName() + "]");
    }
}

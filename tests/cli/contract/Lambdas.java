package lambdas;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.function.Function;
import java.util.function.Supplier;

/** Prints the parts of a lambda's class that may differ. */
class Main {
    interface Written extends Supplier<String>, Serializable {}

    static Supplier<String> captures;

    public static void main(String[] args) throws Exception {
        Supplier<String> one = () -> "one", two = () -> "two";
        Class<?> of = one.getClass();
        System.out.println("name: " + named(of.getName()));
        System.out.println("canonical name: " + of.getCanonicalName());
        System.out.println("nest host: " + named(Refers.LENGTH.getClass().getNestHost().getName()));
        System.out.println("hidden: " + of.isHidden());
        System.out.println("members: " + of.getDeclaredMethods().length + " methods, " + of.getDeclaredFields().length + " fields");
        System.out.println("shared: " + (of == two.getClass()));
        String text = "captured" + args.length;
        captures = () -> text;
        for (Field field : captures.getClass().getDeclaredFields()) {
            if (!field.getType().isPrimitive()) set(field, captures);
        }
        System.out.println("set by reflection: " + captures.get().equals("set"));
        Written captured = () -> text, plain = () -> "plain";
        System.out.println("listed for serialization: " + ObjectStreamClass.lookup(plain.getClass()).getFields().length);
    }

    static void set(Field field, Object of) {
        field.setAccessible(true);
        try {
            field.set(of, "set");
        } catch (IllegalAccessException | IllegalArgumentException e) {
            // It is not a field of the lambda, or cannot be set.
        }
    }

    /** A name without the numbers of hidden classes. */
    static String named(String name) {
        return name.replaceFirst("\\$\\$Lambda.*/.*", "\\$\\$Lambda/NUMBER");
    }
}

/** A class without private methods for lambdas. */
class Refers {
    static final Function<String, Integer> LENGTH = String::length;
}

package exceptions;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Function;

/** Prints exceptions that may differ. */
class Main {
    public static void main(String[] args) throws Exception {
        try {
            new Square().length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new Square().name().length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage().replaceFirst("[0-9a-f]{16}", "HASH"));
        }
        Function<String, Integer> length = text -> text.length();
        Function<Integer, Integer> next = number -> number + 1;
        Function<Integer, Integer> unboxes = Main::same;
        Method apply = Function.class.getMethod("apply", Object.class);
        told(apply, length, 1);
        told(apply, next, "1");
        told(apply, unboxes, null);
        told(apply, next, null);
        told(apply, length, null);
    }

    static int same(int number) { return number; }

    static void told(Method method, Object on, Object argument) throws Exception {
        try {
            System.out.println(method.invoke(on, argument));
        } catch (InvocationTargetException e) {
            System.out.println("wrapped " + e.getCause().getClass().getSimpleName());
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName() + " of reflection itself");
        }
    }
}

class Square {
    public String name() { return null; }

    public int length() { return name().length(); }
}

class Special extends Square {
    @Override public String name() { return "special"; }

    @Override public int length() { return 0; }
}

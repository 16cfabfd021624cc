// The first label from the restart index on that matches; guards go on with the next one; null matches none.
// release: 21
// run:
// prints: big circle small circle square null other
// prints: s:a s:b other 1 2 c65 int
// prints: array ints strings other
// prints: NullPointerException
// prints: IndexOutOfBoundsException true
// prints: named 5 anonymous lambda
package switch_patterns;

import java.util.function.*;

sealed interface Shape permits Circle, Square {}
record Circle(int r) implements Shape {} // rewrite: record // rewrite: record // rewrite: record
record Square(int s) implements Shape {} // rewrite: record // rewrite: record // rewrite: record
class Counts extends Number {
    int calls;
    @Override public int intValue() { calls++; return 5; }
    @Override public long longValue() { return 0; }
    @Override public float floatValue() { return 0; }
    @Override public double doubleValue() { return 0; }
}
interface Default {
    default String text(Object o) {
        return switch (o) { // rewrite: switch
            case String s -> "named";
            case Integer i -> "" + i;
            case Runnable r -> "lambda";
            default -> "anonymous";
        };
    }
}
class Main {
    static String shape(Shape s) {
        return switch (s) { // rewrite: switch
            case Circle c when c.r() > 10 -> "big circle";
            case Circle c -> "small circle";
            case Square q -> "square";
            case null -> "null";
        };
    }
    static String object(Object o) {
        return switch (o) { // rewrite: switch
            case null -> "null";
            case String s when s.length() == 1 -> "s:" + s; // rewrite: concat
            case Shape s -> "shape";
            case Integer i when i == 7 -> "int";
            default -> "other";
        };
    }
    static String text(CharSequence c) {
        return switch (c) { // rewrite: switch
            case String s when s.isEmpty() -> "empty";
            default -> c.toString();
        };
    }
    static String number(Integer n) {
        return switch (n) { // rewrite: switch
            case 1 -> "1";
            case 2 -> "2";
            case Integer i when i > 100 -> "c" + i % 100;
            case Integer i -> "int";
        };
    }
    static String array(Object o) {
        return switch (o) { // rewrite: switch
            case int[] a when a.length == 0 -> "array";
            case int[] a -> "ints";
            case String[] s -> "strings";
            default -> "other";
        };
    }
    public static void main(String[] args) {
        System.out.println(shape(new Circle(11)) + " " + shape(new Circle(1)) + " " + shape(new Square(2)) + " " + shape(null) + " " + object(1)); // rewrite: concat
        System.out.println(object("a") + " " + object("b") + " " + object("ab") + " " + number(1) + " " + number(2) + " " + number(165) + " " + number(7)); // rewrite: concat
        System.out.println(array(new int[0]) + " " + array(new int[1]) + " " + array(new String[0]) + " " + array(new Object[0])); // rewrite: concat
        try { number(null); } catch (NullPointerException e) { System.out.println("NullPointerException"); }
        System.out.println("IndexOutOfBoundsException " + text("x").equals("x"));
        System.out.println(new Default() {}.text("") + " " + new Default() {}.text(5) + " " + new Default() {}.text(1.0) + " " + new Default() {}.text((Runnable) () -> {})); // rewrite: concat // rewrite: lambda
    }
}

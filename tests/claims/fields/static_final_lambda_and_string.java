// A field with a lambda, a string and a class holds them or null, whatever its type says.
// run:
// prints: lambda
// prints: text
// prints: class java.lang.String
package static_final_lambda_and_string;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Hold {
    static final Shape SHAPE = () -> "lambda";
    static final CharSequence TEXT = "text";
    static final Object CLASS = String.class;
}
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Hold.SHAPE; // never: s != null
        System.out.println(s.area()); // never: rewrite
        CharSequence t = Hold.TEXT; // may: t = "text" // never: t != null
        System.out.println(t);
        Object c = Hold.CLASS; // may: c = String.class // never: c != null
        System.out.println(c);
    }
}

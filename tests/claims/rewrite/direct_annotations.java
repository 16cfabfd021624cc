// A method with an annotation that is there when it runs has no copy: an agent that takes over what has one (OpenTelemetry's and
// @WithSpan) would not take over the copy. Annotations of the language say nothing.
// complete: rewrite
// run:
// prints: square
// prints: 4
// prints: 1
package direct_annotations;

import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @interface Marked { }
class Square {
    @Marked public String area() { return "square"; }
    @Deprecated public int sides() { return 4; }
}
class Special extends Square {
    @Override public String area() { return "special"; }
    @Override public int sides() { return 5; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
        System.out.println(s.sides()); // rewrite: direct Square.sides -> Square.sides
        int n = 0;
        for (var m : Square.class.getDeclaredMethods()) if (m.isAnnotationPresent(Marked.class)) n++;
        System.out.println(n);
    }
}

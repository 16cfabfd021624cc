// Annotations of the method stay where they are; frameworks that look for annotated methods must
// not find the copy.
// run:
// prints: square
// prints: 1
package direct_annotations;

import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @interface Marked { }
class Square { @Marked public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        int n = 0;
        for (var m : Square.class.getDeclaredMethods()) if (m.isAnnotationPresent(Marked.class)) n++;
        System.out.println(n);
    }
}

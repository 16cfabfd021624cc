// A method with an annotation that is there when it runs has no copy: an agent that takes over what has one (OpenTelemetry's and
// @WithSpan) would not take over the copy. The same holds for annotations of a parameter, of a method that it overrides, of its class and of what
// this is below. Annotations of the language say nothing.
// complete: rewrite
// run:
// prints: square
// prints: 4
// prints: 1
// prints: over far near part
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
interface Told { @Marked String told(); }
@Marked interface Far { }
class Base implements Told, Far { public String told() { return "base"; } String far() { return "far"; } }
class Over implements Told {
    public String told() { return "over"; }
    public String near() { return "near"; }
    public String part(@Marked String s) { return s; }
}
class OverToo extends Over {
    @Override public String told() { return "too"; }
    @Override public String near() { return "too"; }
    @Override public String part(String s) { return "too"; }
}
class BelowFar extends Base { @Override String far() { return "below"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
        System.out.println(s.sides()); // rewrite: direct Square.sides -> Square.sides
        int n = 0;
        for (var m : Square.class.getDeclaredMethods()) if (m.isAnnotationPresent(Marked.class)) n++;
        System.out.println(n);
        Over o = new Over();
        String told = o.told(); // never: rewrite
        String near = o.near(); // rewrite: direct Over.near -> Over.near
        String part = o.part("part"); // never: rewrite
        String far = new Base().far(); // never: rewrite
        System.out.println(told + " " + far + " " + near + " " + part); // rewrite: concat
    }
}

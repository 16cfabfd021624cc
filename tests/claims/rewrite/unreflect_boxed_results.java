// A result of a primitive type comes in its box, that of a void method is null.
// run:
// prints: true Boolean
// prints: c Character
// prints: 1 Byte
// prints: 2 Short
// prints: 3 Integer
// prints: 4 Long
// prints: 5.0 Float
// prints: 6.0 Double
// prints: null
package unreflect_boxed_results;
import java.lang.reflect.*;

class Has {
    public boolean z() { return true; }
    public char c() { return 'c'; }
    public byte b() { return 1; }
    public short s() { return 2; }
    public int i() { return 3; }
    public long j() { return 4; }
    public float f() { return 5; }
    public double d() { return 6; }
    public void v() {}
}

class Main {
    static void tell(Object o) { System.out.println(o == null ? "null" : o + " " + o.getClass().getSimpleName()); }

    public static void main(String[] args) throws Exception {
        Has h = new Has();
        tell(Has.class.getMethod("z").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("c").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("b").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("s").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("i").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("j").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("f").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("d").invoke(h)); // rewrite: unreflect
        tell(Has.class.getMethod("v").invoke(h)); // rewrite: unreflect
    }
}

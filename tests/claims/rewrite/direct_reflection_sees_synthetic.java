// Reflection sees the copy, marked as synthetic: the methods that are not stay the same.
// run:
// prints: square
// prints: public java.lang.String direct_reflection_sees_synthetic.Square.area()
// prints: public java.lang.String direct_reflection_sees_synthetic.Square.area()
package direct_reflection_sees_synthetic;

class Square { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        for (var m : Square.class.getDeclaredMethods()) if (!m.isSynthetic()) System.out.println(m);
        for (var m : Square.class.getMethods()) if (!m.isSynthetic() && m.getDeclaringClass() == Square.class) System.out.println(m);
    }
}

// A call of a method handle runs the method that the handle was found for.
// run:
// prints: square
// prints: square
// prints: circle
// prints: made
// prints: above
// prints: square
// prints: square 1
// complete: calls
package handle_kinds_called;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Main {
    static String once(Shape s) { return s.area(); }
    private String mine(Shape s, int n) { return s.area() + " " + n; }

    public static void main(String[] args) throws Throwable {
        Shape square = new Square(), circle = new Circle();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType area = MethodType.methodType(String.class);

        MethodHandle ofStatic = lookup.findStatic(Main.class, "once", MethodType.methodType(String.class, Shape.class));
        String a = (String) ofStatic.invokeExact(square); //^ calls Main.once
        System.out.println(a);

        MethodHandle ofVirtual = lookup.findVirtual(Square.class, "area", area);
        a = (String) ofVirtual.invokeExact((Square) square); //^ calls Square.area
        System.out.println(a);

        MethodHandle ofInterface = lookup.findVirtual(Shape.class, "area", area);
        a = (String) ofInterface.invokeExact(circle); //^ calls Circle.area
        System.out.println(a);

        MethodHandle makes = lookup.findConstructor(Made.class, MethodType.methodType(void.class));
        Made made = (Made) makes.invokeExact(); //^ calls Made.<init>
        made.print(); //^ calls Made.print

        Sub.above();

        MethodHandle bound = ofInterface.bindTo(square);
        a = (String) bound.invokeExact(); //^ calls Square.area
        System.out.println(a);

        MethodHandle ofPrivate = lookup.findVirtual(Main.class, "mine",
            MethodType.methodType(String.class, Shape.class, int.class));
        a = (String) ofPrivate.invoke(new Main(), (Object) square, (byte) 1); //^ calls Main.mine
        System.out.println(a);
    }
}
class Made {
    void print() { System.out.println("made"); }
}
class Base {
    String text() { return "above"; }
}
class Sub extends Base {
    @Override String text() { return "below"; }
    static void above() throws Throwable {
        MethodHandle ofSpecial = MethodHandles.lookup().findSpecial(
            Base.class, "text", MethodType.methodType(String.class), Sub.class);
        String a = (String) ofSpecial.invokeExact(new Sub()); //^ calls Base.text
        System.out.println(a);
    }
}

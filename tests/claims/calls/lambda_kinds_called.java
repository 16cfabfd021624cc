// A call on a lambda or a method reference runs its body, or the method that it names.
// run:
// prints: square
// prints: square
// prints: circle
// prints: square
// prints: square
// prints: made
// prints: circle
package lambda_kinds_called;
import java.util.function.*;

// prelude: Shape Square Circle

class Main {
    static String once(Shape s) { return s.area(); }
    String mine(Shape s) { return s.area(); }

    public static void main(String[] args) throws Throwable {
        Shape square = new Square(), circle = new Circle();
        Supplier<String> captures = () -> square.area();
        String a = captures.get(); //^ calls Main.lambda$main$0
        System.out.println(a);
        Function<Shape, String> reference = Main::once;
        a = reference.apply(square); //^ calls Main.once
        System.out.println(a);
        Function<Shape, String> unbound = Shape::area;
        a = unbound.apply(circle); //^ calls Circle.area
        System.out.println(a);
        Supplier<String> bound = square::area;
        a = bound.get(); //^ calls Square.area
        System.out.println(a);
        BiFunction<Main, Shape, String> unboundOfMain = Main::mine;
        a = unboundOfMain.apply(new Main(), square); //^ calls Main.mine
        System.out.println(a);
        Supplier<Made> makes = Made::new;
        Made made = makes.get(); //^ calls Made.<init>
        made.print(); //^ calls Made.print
        Function<Shape, Supplier<String>> nested = s -> () -> s.area();
        Supplier<String> inner = nested.apply(circle); //^ calls Main.lambda$main$2
        a = inner.get(); //^ calls Main.lambda$main$1
        System.out.println(a);
    }
}
class Made {
    void print() { System.out.println("made"); }
}

// Any code may call a method that it can reach, private ones through reflection: parameters are
// unknown in the open world.
// complete: calls rewrite
// run:
// prints: square
// prints: circle
package parameter_unknown;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        use(new Square());
        var use = Main.class.getDeclaredMethod("use", Shape.class);
        use.setAccessible(true);
        use.invoke(null, new Circle()); //^ calls Main.use
    }
    private static void use(Shape s) {
        var sNow = s; //^ sNow = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}

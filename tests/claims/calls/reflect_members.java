// A member that reflection finds by a class, a name and classes of parameters that are known is a value, and
// using it runs what a handle of it runs: the method that its object selects, a constructor, a field.
// run:
// prints: square
// prints: circle
// prints: static A
// prints: hidden
// prints: made 7 text
// prints: made nothing
// prints: text
// prints: circle
// prints: circle
// prints: square
// prints: own
package reflect_members;
import java.lang.reflect.*;

// prelude: Shape Square Circle

class Box {
    public Shape shape;
    private Object hidden;
    public static String text = "text";
    public Box() { System.out.println("made nothing"); }
    private Box(int n, String text) { System.out.println("made " + n + " " + text); }
    Box(long n) {}
    private static void hidden(Object o) { System.out.println("hidden"); }
    public static void named(Object o) { System.out.println("static " + o.getClass().getSimpleName()); }
    String own() { return "own"; }
}
class A {}

class Main {
    static Method find(Class<?> of, String name) throws Exception { return of.getDeclaredMethod(name); }

    public static void main(String[] args) throws Exception {
        Method area = Shape.class.getMethod("area"); //^ area : {java.lang.reflect.Method}
        Object o = area.invoke(new Square()); //^ calls Square.area
        System.out.println(o);
        o = area.invoke(new Circle(), (Object[]) null); //^ calls Circle.area
        System.out.println(o);
        Method named = Box.class.getMethod("named", Object.class);
        A a = new A();
        named.invoke(null, a); //^ calls Box.named
        Method hidden = Box.class.getDeclaredMethod("hidden", new Class<?>[] {Object.class});
        hidden.setAccessible(true);
        hidden.invoke(null, new Object[] {a}); //^ calls Box.hidden
        Constructor<Box> constructor = Box.class.getDeclaredConstructor(int.class, String.class);
        constructor.setAccessible(true);
        Box b = constructor.newInstance(7, "text"); //^ calls Box.<init>(int,String)void //^ b : {Box}
        Constructor<?> open = Class.forName("reflect_members.Box").getConstructor();
        Object made = open.newInstance(); //^ calls Box.<init>()void //^ made : {Box}
        Field text = Box.class.getField("text");
        System.out.println(text.get(null));
        Box of = new Box(1L);
        of.shape = new Circle();
        Field shape = Box.class.getDeclaredField("shape");
        Object held = shape.get(of); //^ held : {Circle}
        System.out.println(((Shape) held).area()); //^ calls Circle.area
        Object p = new Square();
        Class<?> c = p.getClass(); //^ c = Square.class
        Object other = area.invoke(new Circle()); //^ calls Circle.area
        System.out.println(other);
        shape.set(of, p);
        Shape s = of.shape; //^ s : {Square}
        System.out.println(s.area());
        Method m = find(Box.class, "own");
        Object own = m.invoke(of); //^ calls Box.own
        System.out.println(own);
    }
}

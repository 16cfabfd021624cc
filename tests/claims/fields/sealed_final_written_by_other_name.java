// A static method writes the final field of an object under the name of a subclass: HotSpot resolved that reference in a constructor, where it may, and does not ask again. (`shapf` is the subclass's own field for javac.)
// world: sealed
// pin: class-path
// run:
// prints: circle
// classpath-only: Shape Square Circle Hold Names
// patch: Hold shapf shape
package sealed_final_written_by_other_name;

// prelude: Shape Square Circle
class Hold {
    final Shape shape;
    Hold(Names n) {
        shape = new Square();
        if (n != null) n.shapf = new Square();
    }
    static void write(Names n, Shape s) { n.shapf = s; }
}
class Names extends Hold {
    Shape shapf;
    Names(Names n) { super(n); }
}
class Main {
    public static void main(String[] args) throws Exception {
        Names n = new Names(new Names(null));
        Class<?> hold = Hold.class;
        String write = System.getProperty("nobody.sets.this", "write");
        hold.getDeclaredMethod(write, Names.class, Shape.class).invoke(null, n, new Circle());
        Shape s = ((Hold) n).shape; // never: s : {Square}
        System.out.println(s.area()); // never: rewrite
    }
}

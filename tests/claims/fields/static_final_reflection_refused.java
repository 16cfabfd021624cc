// Reflection, setters and handles refuse to write a static final, its access check switched off or not.
// run:
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: UnsupportedOperationException
// prints: square
package static_final_reflection_refused;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Hold { static final Shape SHAPE = new Square(); }
class Main {
    interface Attempt { void go() throws Throwable; }
    static void refuse(Attempt a) throws Throwable {
        try { a.go(); System.out.println("written"); } catch (IllegalAccessException | UnsupportedOperationException e) { System.out.println(e.getClass().getSimpleName()); }
    }
    public static void main(String[] args) throws Throwable {
        var f = Hold.class.getDeclaredField("SHAPE");
        f.setAccessible(true);
        var l = java.lang.invoke.MethodHandles.privateLookupIn(Hold.class, java.lang.invoke.MethodHandles.lookup());
        refuse(() -> f.set(null, new Circle()));
        refuse(() -> l.unreflectSetter(f));
        refuse(() -> l.unreflectVarHandle(f).set(new Circle()));
        System.out.println(Hold.SHAPE.area()); // may: calls Square.area
    }
}

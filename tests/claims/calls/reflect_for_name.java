// `Class.forName` wants a binary name: of a nested class with its dollar sign, of an array as a descriptor; none of a primitive, with slashes, or of nothing.
// run:
// prints: class reflect_for_name.Main
// prints: class reflect_for_name.Outer$Inner
// prints: class [Lreflect_for_name.Main;
// prints: class [[I
// prints: ClassNotFoundException: reflect_for_name.Outer.Inner
// prints: ClassNotFoundException: reflect_for_name.None
// prints: ClassNotFoundException: reflect_for_name/Main
// prints: ClassNotFoundException: int
// prints: ClassNotFoundException: 
package reflect_for_name;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName() + ": " + e.getMessage();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Outer { static class Inner {} }

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Class.forName("reflect_for_name.Main"));
        Tells.of(() -> Class.forName("reflect_for_name.Outer$Inner"));
        Tells.of(() -> Class.forName("[Lreflect_for_name.Main;"));
        Tells.of(() -> Class.forName("[[I"));
        Tells.of(() -> Class.forName("reflect_for_name.Outer.Inner"));
        Tells.of(() -> Class.forName("reflect_for_name.None"));
        Tells.of(() -> Class.forName("reflect_for_name/Main"));
        Tells.of(() -> Class.forName("int"));
        Tells.of(() -> Class.forName(""));
    }
}

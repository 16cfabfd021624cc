// A lookup is one of the class whose code asks for it, whoever uses it then. Asked for by a handle, a
// method reference or reflection it is another one.
// run:
// prints: below
// prints: above
// prints: refused
// prints: refused
// prints 17: refused
// prints 25: above
// prints: refused
package handle_lookup_callers;
import java.lang.invoke.*;
import java.util.function.Supplier;

class Base {
    String text() { return "above"; }
}
class Main extends Base {
    static final MethodType TEXT = MethodType.methodType(String.class);
    @Override String text() { return "below"; }

    static void ofBase(MethodHandles.Lookup lookup) throws Throwable {
        try {
            MethodHandle h = lookup.findSpecial(Base.class, "text", TEXT, Main.class);
            String s = (String) h.invokeExact(new Main()); // never: calls
            System.out.println(s);
        } catch (IllegalAccessException e) {
            System.out.println("refused");
        }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(Base.class, "text", TEXT);
        String s = (String) h.invokeExact((Base) new Main()); //^ calls Main.text
        System.out.println(s);
        h = MethodHandles.privateLookupIn(Main.class, Other.mine()).findSpecial(Base.class, "text", TEXT, Main.class);
        s = (String) h.invokeExact(new Main()); //^ calls Base.text
        System.out.println(s);
        ofBase(Other.mine());
        Supplier<MethodHandles.Lookup> asks = MethodHandles::lookup;
        ofBase(asks.get());
        ofBase((MethodHandles.Lookup) MethodHandles.lookup().findStatic(
            MethodHandles.class, "lookup", MethodType.methodType(MethodHandles.Lookup.class)).invokeExact());
        ofBase((MethodHandles.Lookup) MethodHandles.publicLookup());
    }
}
class Other {
    static MethodHandles.Lookup mine() { return MethodHandles.lookup(); }
}

// `((Impl) i).m()` on null loads Impl and its superclass, which is an optional dependency that is
// not there at run time: the original never touches it.
// complete: rewrite
// run:
// prints: null
// missing-at-run: Optional
package narrow_optional_superclass;

interface Shape { String area(); }
class Optional { }
class Square extends Optional implements Shape { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = null;
        if (args.length > 0) s = new Square();
        try {
            System.out.println(s.area()); // never: rewrite
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

// A known object that does not implement the interface of the call: the verifier lets it pass, the
// call throws IncompatibleClassChangeError although a method of that name is there.
// complete: rewrite
// run:
// prints: class java.lang.IncompatibleClassChangeError
// patch: Main Shapf Shape
package impostor_known;

interface Shapf { String area(); }
// prelude: Shape Square
class Impostor implements Shapf { public String area() { return "impostor"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shapf s = new Impostor();
        try {
            System.out.println(s.area()); // never: calls Impostor.area // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}

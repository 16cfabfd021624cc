// There is no body to copy.
// complete: rewrite
// run:
// prints: no body
package direct_abstract_and_native;

class Square { @Override public native int hashCode(); public native String area(); }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        try {
            System.out.println(s.area()); // never: direct
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no body");
        }
    }
}

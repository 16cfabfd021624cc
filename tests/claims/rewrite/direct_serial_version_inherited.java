// Serializable through a superclass: the default UID is computed for this class too. A class that
// may become serializable through an untrusted superclass counts as well.
// complete: rewrite
// run:
// prints: square
// prints: 4858538920903160330
// prints: unknown
// classpath-only: Library
package direct_serial_version_inherited;

class Library { }
class Unknown extends Library { public String area() { return "unknown"; } }
class SpecialUnknown extends Unknown { @Override public String area() { return "special"; } }
class Square extends java.util.ArrayList<String> { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
        System.out.println(java.io.ObjectStreamClass.lookup(Square.class).getSerialVersionUID());
        Unknown u = new Unknown();
        System.out.println(u.area()); // never: direct
    }
}

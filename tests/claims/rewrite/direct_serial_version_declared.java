// With a declared serialVersionUID a copy changes nothing.
// complete: rewrite
// run:
// prints: square
// prints: 7
package direct_serial_version_declared;

class Square implements java.io.Serializable {
    private static final long serialVersionUID = 7;
    public String area() { return "square"; }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        System.out.println(java.io.ObjectStreamClass.lookup(Square.class).getSerialVersionUID());
    }
}

// Serializable without a serialVersionUID: its default value covers every method that is not
// private, synthetic ones too. No copy is added.
// complete: rewrite
// run:
// prints: square
// prints: 5325969708545533586
package direct_serial_version;

class Square implements java.io.Serializable { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: direct
        System.out.println(java.io.ObjectStreamClass.lookup(Square.class).getSerialVersionUID());
    }
}

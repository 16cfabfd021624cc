// A class below, or above, may have the copy's name already: whoever rewrites twice makes such names, and by chance or malice others may.
// complete: rewrite
// run:
// prints: square
// prints: taken
package direct_name_taken;

class Square { public String area() { return "square"; } }
class Special extends Square {
    @Override public String area() { return "special"; }
    public String resolute$area$f831789c6cb46533() { return "taken"; }
}
class Main {
    public static void main(String[] args) {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
        System.out.println(new Special().resolute$area$f831789c6cb46533());
    }
}

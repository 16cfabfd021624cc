// Overloads are different methods.
// complete: calls
// run:
// prints: base
package same_name_other_descriptor;

class Base { String area(Object o) { return "base"; } }
class Square extends Base { String area(String s) { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new Square();
        System.out.println(b.area("x")); //^ calls Base.area // never: calls Square.area
    }
}

// Of two defaults the more specific one is selected.
// complete: calls
// run:
// prints: left
// prints: left
package diamond;

interface Top { default String area() { return "top"; } }
interface Left extends Top { default String area() { return "left"; } }
interface Right extends Top { }
class Square implements Right, Left { }
class Main {
    public static void main(String[] args) throws Throwable {
        Top t = new Square();
        System.out.println(t.area()); //^ calls Left.area
        Right r = new Square();
        System.out.println(r.area()); //^ calls Left.area // never: calls Top.area
    }
}

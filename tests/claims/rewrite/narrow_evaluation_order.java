// The receiver is null and the argument has an effect: the effect first, then the exception.
// complete: rewrite
// run:
// prints: effect
// prints: null
package narrow_evaluation_order;

interface Shape { String area(Object o); }
class Square implements Shape { public String area(Object o) { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = args.length == 0 ? null : new Square();
        try {
            System.out.println(s.area(effect())); // rewrite: narrow Shape.area -> Square.area
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
    static Object effect() { System.out.println("effect"); return null; }
}

// In `closed` the classes below one are those of input and class path, below an interface, too, if nothing else makes one.
// complete: calls
// world: closed
// run:
// prints: square
// prints: round
package closed_world;

abstract class Shape { abstract String area(); }
class Square extends Shape { String area() { return "square"; } }
class Ring { String area() { return "ring"; } }
class Round extends Ring { String area() { return "round"; } }
interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) {
        show(new Square());
        show(new Round());
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls Square.area
    static void show(Ring r) { System.out.println(r.area()); } //^ calls {Ring.area, Round.area}
    static String look(Face f) { return f.look(); } //^ calls Plain.look
}

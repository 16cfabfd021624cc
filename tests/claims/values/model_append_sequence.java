// append(CharSequence) and the constructor call the methods of the sequence.
// run:
// prints: circle
// prints: circle
package model_append_sequence;

// prelude: Shape Square Circle
class Text implements CharSequence {
    Shape held = new Square();
    public int length() { held = new Circle(); return 0; }
    public char charAt(int i) { return 0; }
    public CharSequence subSequence(int a, int b) { return this; }
    @Override public String toString() { held = new Circle(); return ""; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Text a = new Text(), b = new Text();
        new StringBuilder(a).append(b, 0, 0);
        System.out.println(a.held.area()); // may: calls Circle.area // never: calls Square.area
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
    }
}

// A private method is not overridden: its target is certain even on an unknown receiver.
// complete: calls
// run:
// prints: square
package private_method;

// prelude: Shape Square Circle
class Holder {
    private Shape make() { return new Square(); }
    void show() {
        Shape s = make(); //^ s = {Square@-2} //^ calls Holder.make
        System.out.println(s.area()); //^ calls Square.area
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        new Holder().show(); //^ calls Holder.show
    }
}

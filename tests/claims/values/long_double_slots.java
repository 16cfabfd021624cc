// longs and doubles take two slots: the variables behind them must not be mixed up.
// run:
// prints: square3circle2.0
package long_double_slots;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        long a = 1; Shape s = new Square(); double b = 2; Shape t = new Circle(); //^ s = {Square@+0} //^ t = {Circle@+0}
        a += (long) b;
        System.out.println(s.area() + a + t.area() + b); //^ calls Square.area //^ calls#2 Circle.area
    }
}

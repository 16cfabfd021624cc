// A lambda's class has no name: calls on it are neither narrowed nor made direct here.
// complete: rewrite
// run:
// prints: lambda
// prints: true
package lambda_receiver_left;

interface Shape { String area(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = () -> "lambda";
        System.out.println(s.area()); // never: rewrite
        Shape t = new Object()::toString;
        System.out.println(t.area() != null); // never: rewrite
    }
}

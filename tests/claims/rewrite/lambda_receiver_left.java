// A lambda's class has no name: a call on it may become one of its body, and is neither narrowed nor
// made direct.
// complete: rewrite
// run:
// prints: lambda
// prints: true
package lambda_receiver_left;

interface Shape { String area(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = () -> "lambda";
        System.out.println(s.area()); // rewrite: call
        Shape t = new Object()::toString;
        System.out.println(t.area() != null); // never: rewrite
    }
}

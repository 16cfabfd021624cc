// A class of lambdas has a static method of its own: lambdas of an interface with a method of that name stay.
// run:
// prints: null 1 2
// prints: abstract 3
package lambda_factory_hides;

interface Defaults {
    int run();
    default Defaults r$of(int n) { return null; }
}
interface Below extends Defaults {}
interface Named { Named r$of(int n); }
class Main {
    static int run(Below b) { return b.run(); }
    public static void main(String[] args) {
        Below one = () -> 1; // never: lambda
        Below two = () -> 2; // never: lambda
        System.out.println(one.r$of(0) + " " + run(one) + " " + run(two));
        Named named = n -> { System.out.println("abstract " + n); return null; }; // never: lambda
        named.r$of(3);
    }
}

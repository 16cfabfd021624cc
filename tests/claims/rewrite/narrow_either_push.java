// A receiver that either of two instructions pushes: one cast behind the last of them would not see the other's.
// complete: rewrite
// run:
// prints: square
package narrow_either_push;

// prelude: Shape Square
class Main {
    static Shape a() { return new Square(); }
    static Shape b() { return new Square(); }
    public static void main(String[] args) {
        System.out.println((args.length == 0 ? a() : b()).area()); // never: rewrite
    }
}

// Double dispatch: each class calls back with its own type.
package doubledispatch;

abstract class Shape { abstract void hit(Shape other); void byRound(Round r) {} void bySquare(Square s) {} }
class Round extends Shape { void hit(Shape other) { other.byRound(this); } @Override void bySquare(Square s) {} } //> Square.byRound //! Shape.byRound
class Square extends Shape { void hit(Shape other) { other.bySquare(this); } @Override void byRound(Round r) {} } //! Shape.bySquare

class Main {
    public static void main(String[] args) {
        new Round().hit(new Square()); //> Round.hit //! Square.hit
    }
}
// unreached: Square.hit Round.bySquare
// jdk: small

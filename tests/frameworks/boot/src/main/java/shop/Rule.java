package shop;

/** Found by its type, where a class is scanned. Lambdas are of this type, too. */
public interface Rule {
    int of(int n);

    default Rule then(Rule next) {
        return n -> next.of(of(n));
    }
}

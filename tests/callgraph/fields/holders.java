// A generic holder that is nested and static, and a pair.
package holders;

class Pair<A, B> { final A first; final B second; Pair(A first, B second) { this.first = first; this.second = second; } }
class One { void use() {} }
class Two { void use() {} }

class Main {
    static class Ref<T> { T it; }
    static <T> void fill(Ref<T> ref, T it) { ref.it = it; }
    public static void main(String[] args) {
        Pair<One, Two> pair = new Pair<>(new One(), new Two());
        pair.first.use(); //> One.use //! Two.use
        pair.second.use(); //> Two.use //! One.use
        Ref<Object> ref = new Ref<>();
        fill(ref, new One());
        ((One) ref.it).use(); //> One.use
        if (ref.it instanceof Two two) two.use(); //! Two.use
    }
}
// jdk: small

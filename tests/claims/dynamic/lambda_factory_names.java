// Methods of interfaces may have the names that factories could have had.
// run:
// prints: node of2 3 3
package lambda_factory_names;

interface Node { Node of(String s); }
interface Number0 { Number0 of0(); }
interface Taking { Taking of(int n); }
class Main {
    static Node node(String p) {
        return s -> { System.out.print(p); return null; }; // rewrite: lambda
    }
    static Number0 number() {
        return () -> { System.out.print("of2 "); return null; }; // rewrite: lambda
    }
    static Taking taking(int k) {
        return n -> { System.out.print(k + " "); return null; }; // rewrite: lambda
    }
    static Taking other(int k) {
        return n -> { System.out.println(n); return null; }; // rewrite: lambda
    }
    public static void main(String[] args) {
        node("node ").of("");
        number().of0();
        taking(3).of(0);
        other(0).of(3);
    }
}

import clojure.java.api.Clojure;
import clojure.lang.IFn;

/** Loads Clojure and evaluates some expressions. */
public class ClojureCode {
    static final String[] TEXTS = {
        "(reduce + (map inc (filter odd? (range 100))))",
        "(defn fib [n] (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))",
        "(mapv fib (range 15))",
        "(defmulti area :shape)",
        "(defmethod area :square [{:keys [side]}] (* side side))",
        "(area {:shape :square :side 4})",
        "(into (sorted-map) (group-by #(mod % 3) (range 10)))",
        "(clojure.string/join \",\" (sort-by - [3 1 2]))",
    };

    public static void main(String[] args) {
        IFn require = Clojure.var("clojure.core", "require");
        require.invoke(Clojure.read("clojure.string"));
        IFn read = Clojure.var("clojure.core", "read-string");
        IFn eval = Clojure.var("clojure.core", "eval");
        for (String text : TEXTS) {
            Object value = eval.invoke(read.invoke(text));
            // An identity hash code in it is another one in each program.
            System.out.println(value instanceof clojure.lang.Var ? text : String.valueOf(value).replaceAll("@[0-9a-f]+$", ""));
        }
    }
}

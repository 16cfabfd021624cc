// Only the lambda's own method runs its body: not a private method of the interface that has the
// same name, not a default method, and not a method of Object.
// run:
// prints: private
// prints: default body
// prints: private
// prints: body
// prints: true
// prints: general
package lambda_selection;

class Main {
    interface Private {
        private String same() { return "private"; }
        default String call() { return this.same(); }
    }
    interface Work extends Private { String work(); }
    interface Same extends Private { String same(); }
    interface General<T> { String take(T t); }
    interface Special extends General<String> { String take(String s); }

    static String body() { return "body"; }

    public static void main(String[] args) throws Throwable {
        Work w = () -> body();
        System.out.println(((Private) w).call()); //^ calls Main$Private.call // never: calls Main.lambda$main$0
        Defaults e = () -> "body";
        System.out.println(e.twice()); //^ calls Main$Defaults.twice
        Same same = () -> "body";
        System.out.println(((Private) same).same()); //^ calls Main$Private.same
        System.out.println(w.work()); //^ calls Main.lambda$main$0
        System.out.println(w.equals(w)); // never: calls Main.lambda$main$0
        Special s = t -> "general";
        General<String> g = s;
        System.out.println(g.take("")); //^ calls Main$Special.take
    }
    interface Defaults extends Work {
        default String twice() { return "default " + work(); }
    }
}

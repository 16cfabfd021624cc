// What linking refuses stays refused: the interface was a class when the analysis saw it.
// run:
// prints: LambdaConversionException
// release: 17
// classpath-only: Later
// file-at-run: Later.java
package lambda_sealed_interface;
public abstract class Later { public abstract int f(); }
// file: Later.java
package lambda_sealed_interface;
public interface Later { int f(); }
// file: Main.java
package lambda_sealed_interface;
class Main {
    static Object make() {
        Later l = () -> 1; // never: lambda
        return l;
    }
    public static void main(String[] args) {
        try { make(); System.out.println("made"); } catch (LinkageError | InternalError e) { System.out.println(root(e).getClass().getSimpleName()); }
    }
    static Throwable root(Throwable t) { return t.getCause() == null ? t : root(t.getCause()); }
}

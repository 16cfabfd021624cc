// A serializable lambda comes back from its bytes as another object, made by another method.
// run:
// prints: true
// prints: ran
package lambda_serialized;

// prelude: Shape Square Circle
class Main {
    interface Job extends Runnable, java.io.Serializable {}
    static void job() { System.out.println("ran"); }
    public static void main(String[] args) throws Throwable {
        Job j = Main::job; //^ j != null
        var bytes = new java.io.ByteArrayOutputStream();
        new java.io.ObjectOutputStream(bytes).writeObject(j);
        Job k = (Job) new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())).readObject(); // never: k != null
        System.out.println(k != null);
        k.run(); // never: calls Main.job // never: rewrite
    }
}

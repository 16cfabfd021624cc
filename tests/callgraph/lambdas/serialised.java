// Lambdas that are serialised and read back: `$deserializeLambda$` of their class makes them anew.
package serialised;

import java.io.*;
import java.util.function.Supplier;

interface Kept extends Supplier<String>, Serializable {}

class Text {
    static String of() { return "text"; }
    static String never() { return "never"; }
    static String unwritten() { return "unwritten"; }
}

class Main {
    static Object copied(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject(); //? reflection
        }
    }
    public static void main(String[] args) throws Exception {
        Kept kept = Text::of;
        Supplier<String> plain = Text::unwritten;
        Kept read = (Kept) copied(kept);
        read.get(); //> Text.of //! Text.never //! Text.unwritten //? unknown-receiver
    }
}
// reached: Main.$deserializeLambda$
// unreached: Text.never Text.unwritten

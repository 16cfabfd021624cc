// A class with an attribute that nobody knows keeps all constants where they are: the attribute may name some by index.
// run:
// patch: Main Signature Signaturf
// prints: <T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/function/Supplier<TT;>;
package constants_of_unknown_attributes;

import java.io.*;
import java.util.function.Supplier;

class Main<T> implements Supplier<T> {
    public T get() { return null; }

    static String[] constants(DataInputStream in) throws IOException {
        in.readLong();
        String[] texts = new String[in.readUnsignedShort()];
        for (int n = 1; n < texts.length; n++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) texts[n] = in.readUTF();
            else if (tag == 7 || tag == 8 || tag == 16) in.readShort();
            else if (tag == 15) in.skipBytes(3);
            else in.readInt();
        }
        return texts;
    }

    static void attributes(DataInputStream in, String[] texts, boolean isClass) throws IOException {
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String name = texts[in.readUnsignedShort()];
            int length = in.readInt();
            if (isClass && name.startsWith("Signatur")) System.out.println(texts[in.readUnsignedShort()]);
            else in.skipBytes(length);
        }
    }

    public static void main(String[] args) throws Exception {
        Supplier<String> goes = () -> "gone"; // rewrite: lambda
        goes.get();
        try (var in = new DataInputStream(Main.class.getResourceAsStream("Main.class"))) {
            String[] texts = constants(in);
            in.skipBytes(6);
            in.skipBytes(2 * in.readUnsignedShort());
            for (int kind = 0; kind < 2; kind++) {
                for (int n = in.readUnsignedShort(); n > 0; n--) {
                    in.skipBytes(6);
                    attributes(in, texts, false);
                }
            }
            attributes(in, texts, true);
        }
    }
}

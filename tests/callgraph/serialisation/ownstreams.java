// Streams of the program's own resolve classes and replace objects.
package ownstreams;

import java.io.*;

class Data implements Serializable {}
class Other implements Serializable { void use() {} }
class In extends ObjectInputStream {
    In(InputStream in) throws IOException { super(in); enableResolveObject(true); }
    @Override protected Class<?> resolveClass(ObjectStreamClass it) throws IOException, ClassNotFoundException { asked(); return super.resolveClass(it); }
    @Override protected Object resolveObject(Object it) { return resolved(); }
    Object resolved() { return new Other(); }
    void asked() {}
    void never() {}
}
class Out extends ObjectOutputStream {
    Out(OutputStream out) throws IOException { super(out); enableReplaceObject(true); }
    @Override protected Object replaceObject(Object it) { return replaced(it); }
    Object replaced(Object it) { return it; }
}

class Main {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Out(bytes).writeObject(new Data());
        Object back = new In(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        ((Other) back).use(); //> Other.use //! In.never
    }
}
// reached: In.asked In.resolved Out.replaced

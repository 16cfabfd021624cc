// What an object holds comes out again, and its class's own readObject is called, superclasses first.
package fields;

import java.io.*;

class Part implements Serializable { void use() {} private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); back(); } void back() {} }
class Above implements Serializable { private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); } }
class Whole extends Above { Part part = new Part(); transient Part not = new Part(); private void readObjectNoData() { never(); } void never() {} }
class Unwritten implements Serializable { private void readObject(ObjectInputStream in) { unread(); } void unread() {} static void touch() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Unwritten.touch();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Whole());
        Whole whole = (Whole) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        whole.part.use(); //- Part.use
    }
}
// reached: Part.back Above.readObject
// unreached: Unwritten.unread
// apart: Part.use

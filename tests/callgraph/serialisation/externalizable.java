// Externalizable objects are made by their public constructor, and write and read themselves.
package externalizable;

import java.io.*;

class Main {
    public static class Data implements Externalizable {
        public Data() { started(); } //> Main$Data.started
        void started() {}
        public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(1); }
        public void readExternal(ObjectInput in) throws IOException { in.readInt(); back(); } //> Main$Data.back
        void back() {}
        void use() {}
        void never() {}
    }
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Data());
        out.flush();
        Object data = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        ((Data) data).use(); //> Main$Data.use //! Main$Data.never
    }
}
// reached: Main$Data.writeExternal Main$Data.readExternal

// Serialisation looks for methods of its own in the classes of objects, and makes objects without their constructors.
package serialisation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// reached: Data.writeObject Data.readObject Data.readResolve Base.<init> Replaced.writeReplace Shown.<init> Data.shown
// unreached: Plain.writeObject Plain.readObject
class Base { Base() { new Shown(); } }
class Shown { }
class Data extends Base implements Serializable {
    int number;
    Data(int number) { this.number = number; }
    void shown() { }
    private void writeObject(ObjectOutputStream out) throws Exception { out.defaultWriteObject(); }
    private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); }
    private Object readResolve() { return this; }
}
class Replaced implements Serializable { private Object writeReplace() { return new Data(2); } }
class Plain {
    private void writeObject(ObjectOutputStream out) { }
    private void readObject(ObjectInputStream in) { }
}

class Main {
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Data[].class);

    public static void main(String[] args) throws Exception {
        new Plain();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Data(1));
            out.writeObject(new Replaced());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Data data = (Data) in.readObject();
            data.shown(); //> Data.shown
        }
        Data[] all = { new Data(3) };
        Data old = (Data) ELEMENTS.getAndSet(all, 0, new Data(4)); //> java.lang.invoke.VarHandleReferences$Array.getAndSet //> java.lang.invoke.VarHandleGuards.guard_LIL_L
        old.shown(); //> Data.shown
        String name = System.getProperty("no.such.property", "serialisation.Named");
        Class.forName(name).getDeclaredConstructor().newInstance(); //> Named.<init>
    }
}

class Named { }

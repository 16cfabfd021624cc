// Deserialisation writes private fields, of serializable classes only.
// world: sealed
// run:
// prints: circle
package sealed_private_serializable;

import java.io.*;

interface Shape extends Serializable { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
class Hold implements Serializable {
    private Shape shape = new Square();
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Hold());
        String text = bytes.toString("ISO-8859-1").replace("private_serializable.Square", "private_serializable.Circle");
        byte[] changed = text.getBytes("ISO-8859-1");
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(changed)) {
            @Override protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException {
                return d.getName().endsWith("Square") ? Circle.class : super.resolveClass(d);
            }
            @Override protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
                ObjectStreamClass d = super.readClassDescriptor();
                return d.getName().endsWith("Circle") ? ObjectStreamClass.lookup(Circle.class) : d;
            }
        };
        ((Hold) in.readObject()).show();
    }
}

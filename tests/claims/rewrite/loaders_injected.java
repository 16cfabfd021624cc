// A lookup defines one class of the archive in the package of another loader, which asks the first one for the rest.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_injected;

import java.lang.invoke.MethodHandles;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> anchor = new Child(Main.class.getClassLoader()).loadClass("loaders_injected.Anchor");
        byte[] bytes;
        try (java.io.InputStream in = Main.class.getResourceAsStream("Caller.class")) { bytes = in.readAllBytes(); }
        Class<?> other = MethodHandles.privateLookupIn(anchor, MethodHandles.lookup()).defineClass(bytes);
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Anchor { }
class Child extends ClassLoader {
    Child(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Anchor")) return super.loadClass(name, resolve);
        // A class without members: Object below, the name, version 52.
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try (java.io.DataOutputStream out = new java.io.DataOutputStream(bytes)) {
            out.writeInt(0xcafebabe);
            out.writeInt(52);
            out.writeShort(5);
            out.writeByte(1);
            out.writeUTF(name.replace('.', '/'));
            out.writeByte(7);
            out.writeShort(1);
            out.writeByte(1);
            out.writeUTF("java/lang/Object");
            out.writeByte(7);
            out.writeShort(3);
            for (int part : new int[] {0x21, 2, 4, 0, 0, 0, 0}) out.writeShort(part);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_injected/Shape.java
package loaders_injected;
public interface Shape { String area(); }
// file: loaders_injected/Shapes.java
package loaders_injected;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_injected/Caller.java
package loaders_injected;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}

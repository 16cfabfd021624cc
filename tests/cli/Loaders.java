package loaders;

import java.io.IOException;
import java.io.InputStream;

interface Shape { double area(); }

class Square implements Shape {
    public double area() { return 1.0; }
}

/** Defines classes of plug-ins, none of this program. */
class Plugins extends ClassLoader {
    Class<?> plugin(String name) throws IOException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        Shape square = new Square();
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += square.area();
        }
        System.out.println(sum);
        if (args.length > 0) {
            System.out.println(new Plugins().plugin(args[0]).getName());
        }
    }
}

// The JVM loads the classes of all labels when the switch first runs; later its loader may give none.
// release: 21
// run: Runner
// prints: 1
// prints: 3
package switch_stopped_loader;

class Later {}
class Main implements java.util.function.ToIntFunction<Object> {
    public int applyAsInt(Object o) {
        return switch (o) { // rewrite: switch
            case String s -> 1;
            case Later l -> 2;
            default -> 3;
        };
    }
}
// file-at-run: Runner.java
package switch_stopped_loader;

import java.net.*;
import java.util.function.ToIntFunction;

public class Runner {
    public static void main(String[] args) throws Exception {
        String name = Runner.class.getPackageName() + ".Main";
        URL place = Runner.class.getResource("Main.class");
        String text = place.toString();
        URL jar = new URI(text.substring(4, text.indexOf("!/"))).toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, null)) {
            var made = loader.loadClass(name).getDeclaredConstructor();
            made.setAccessible(true);
            @SuppressWarnings("unchecked")
            var main = (ToIntFunction<Object>) made.newInstance();
            System.out.println(main.applyAsInt("a"));
            loader.close();
            System.out.println(main.applyAsInt(1));
        }
    }
}

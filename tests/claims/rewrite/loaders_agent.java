// The JVM appends an agent's archive to the class path, and an agent appends itself to the boot loader's path: then two loaders define its classes, and a class named anew may be the other loader's. Edits name no other class of it.
// complete: rewrite
// run:
// prints: square
// prints: 1
// manifest: Premain-Class: loaders_agent.Main
package loaders_agent;

import java.util.ArrayList;
import java.util.List;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) {
        Shape s = new Square();
        System.out.println(s.area()); // never: rewrite
        List<String> list = new ArrayList<>();
        list.add("one"); // rewrite: narrow java.util.List.add -> java.util.ArrayList.add
        System.out.println(list.size()); // rewrite: narrow java.util.List.size -> java.util.ArrayList.size
    }
}

// The JVM appends an agent's archive to the class path, and this agent appends itself to the boot loader's path: then two loaders define its classes, and a class named anew may be the other loader's. Edits name no other class of it.
// complete: rewrite
// run:
// prints: square
// prints: 1
// manifest: Premain-Class: loaders_agent.Agent
package loaders_agent;

import java.util.ArrayList;
import java.util.List;

// prelude: Shape Square
class Agent {
    public static void premain(String arguments, java.lang.instrument.Instrumentation i) throws Exception {
        i.appendToBootstrapClassLoaderSearch(new java.util.jar.JarFile(arguments));
    }
}
class Main {
    public static void main(String[] args) {
        Shape s = new Square();
        System.out.println(s.area()); // never: rewrite
        List<String> list = new ArrayList<>();
        list.add("one"); // rewrite: narrow java.util.List.add -> java.util.ArrayList.add
        System.out.println(list.size()); // rewrite: narrow java.util.List.size -> java.util.ArrayList.size
    }
}

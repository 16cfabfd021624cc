// A library of the class path appends this agent's archive to the boot loader's path: then two loaders define its classes, as where the agent does so itself. Edits name no other class of it.
// complete: rewrite
// run:
// prints: square
// prints: 1
// manifest: Premain-Class: loaders_agent_library.Agent
// classpath-only: Attach
package loaders_agent_library;

import java.util.ArrayList;
import java.util.List;

// prelude: Shape Square
class Attach {
    static void to(java.lang.instrument.Instrumentation i, String archive) throws Exception {
        i.appendToBootstrapClassLoaderSearch(new java.util.jar.JarFile(archive));
    }
}
class Agent {
    public static void premain(String arguments, java.lang.instrument.Instrumentation i) throws Exception {
        Attach.to(i, arguments);
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

// An agent that puts nothing on the boot loader's path is loaded by the loader of the class path, as the rest of its archive is.
// complete: rewrite
// run:
// prints: square
// manifest: Premain-Class: loaders_agent_plain.Agent
package loaders_agent_plain;

// prelude: Shape Square
class Agent {
    public static void premain(String arguments, java.lang.instrument.Instrumentation i) { }
}
class Main {
    public static void main(String[] args) {
        Shape s = new Square();
        System.out.println(s.area()); // rewrite: narrow Shape.area -> Square.area
    }
}

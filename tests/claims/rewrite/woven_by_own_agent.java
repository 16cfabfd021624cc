// The JVM starts an agent with the program, as its manifest says, where the archive is started by -jar: this one prints "size" then. What it looks
// for in the code must be there, and no claim about the code holds. So it gets no cast either.
// complete: rewrite
// manifest: Main-Class: woven_by_own_agent.Main
// manifest: Launcher-Agent-Class: woven_by_own_agent.Agent
// run:
// prints: area Near
package woven_by_own_agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.instrument.*;
import java.security.ProtectionDomain;

class Agent implements ClassFileTransformer {
    public static void agentmain(String arguments, Instrumentation jvm) {
        jvm.addTransformer(new Agent()); // never: rewrite
    }
    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        boolean callsSized = "woven_by_own_agent/Main".equals(name) && text.contains("/Sized");
        return callsSized ? text.replace("area", "size").getBytes(ISO_8859_1) : null;
    }
}
interface Sized { String area(); String size(); }
class Circle implements Sized {
    public String area() { return "area"; }
    public String size() { return "size"; }
}
class Place { }
class Near extends Place { }
class Far extends Place { }
class Main {
    static Object place(boolean isNear) {
        Place place;
        if (isNear) place = new Near(); // never: rewrite
        else place = new Far(); // never: rewrite
        return see(place);
    }
    static Object see(Place place) { return place; }
    public static void main(String[] args) {
        Circle circle = new Circle();
        String last = "";
        for (int i = 0; i < 2; i++) last = ((Sized) circle).area(); // never: rewrite
        System.out.println(last + " " + place(true).getClass().getSimpleName()); // never: rewrite
    }
}

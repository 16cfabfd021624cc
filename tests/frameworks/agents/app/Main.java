package app;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.TreeSet;
import lib.Svc;

/** A library below JaCoCo and an agent that notes each call; then it is redefined with its own bytes, and transformed again. */
public class Main {
    static void tell(Svc svc) throws Exception {
        System.out.println(svc.sum(Arrays.asList(1, 2)) + " " + svc.told(3) + " " + Svc.later(4).getAsInt());
        System.out.println(Class.forName("agent.Seen").getMethod("all").invoke(null));
    }

    public static void main(String[] args) throws Exception {
        Svc svc = new Svc();
        tell(svc);
        Instrumentation agent = (Instrumentation) Class.forName("agent.Agent").getField("instrumentation").get(null);
        byte[] bytes;
        try (InputStream in = Svc.class.getResourceAsStream("Svc.class")) {
            bytes = in.readAllBytes();
        }
        try {
            agent.redefineClasses(new ClassDefinition(Svc.class, bytes));
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        tell(svc);
        agent.retransformClasses(Svc.class, Svc.Part.class);
        tell(svc);
        TreeSet<String> members = new TreeSet<>();
        Arrays.stream(Svc.class.getDeclaredMethods()).filter(m -> !m.isSynthetic()).forEach(m -> members.add(m.getName()));
        Arrays.stream(Svc.class.getDeclaredFields()).filter(f -> !f.isSynthetic()).forEach(f -> members.add(f.getName()));
        System.out.println(members);
    }
}

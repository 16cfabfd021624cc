// A public method is called from afar where an interface is an MXBean or exported by RMI, and refused where it
// cannot be: such an interface gets none.
// release: 8
// run:
// prints: longest bb
// prints: 0
// prints: farx
// prints: <87plain 9
// prints: null[1]
package lambda_old_beans;
import java.lang.management.ManagementFactory;
import java.rmi.*;
import java.util.*;
import java.util.function.Function;
import javax.management.*;

class Main {
    public interface StatMXBean {
        List<String> getNames();
        default String getLongest() {
            Function<Object, String> f = o -> "longest " + o; // never: lambda
            List<String> names = new ArrayList<>(getNames());
            names.sort((a, b) -> b.length() - a.length()); // never: lambda
            return f.apply(names.get(0));
        }
    }
    public static class Stat implements StatMXBean {
        public List<String> getNames() { return Arrays.asList("a", "bb"); }
    }
    public interface Far extends Remote {
        String say() throws RemoteException;
        default <T> T same(T t) throws RemoteException {
            Function<T, T> f = x -> x; // never: lambda
            return f.apply(t);
        }
    }
    // No MXBean has a type variable, whoever wants it to be one.
    public interface Open<T> {
        T get();
        default Function<T, String> text(String s) { return t -> s + t + get(); } // rewrite: lambda
        static Function<Object, String> plain() { return o -> "plain " + o; } // rewrite: lambda
    }
    public interface Lists<T> {
        List<T> get();
        default Function<List<T>, String> text() { return t -> "" + t + get(); } // never: lambda
    }
    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("a:type=b");
        server.registerMBean(new Stat(), name);
        System.out.println(server.getAttribute(name, "Longest"));
        System.out.println(server.getMBeanInfo(name).getOperations().length);
        Far far = () -> "far";
        System.out.println(far.say() + far.same("x"));
        Open<Integer> open = () -> 7;
        System.out.println(open.text("<").apply(8) + Open.plain().apply(9));
        Lists<Integer> lists = () -> Arrays.asList(1);
        System.out.println(lists.text().apply(null));
    }
}

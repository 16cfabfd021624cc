import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.opalj.br.DeclaredMethod;
import org.opalj.br.analyses.Project;
import org.opalj.br.analyses.Project$;
import org.opalj.br.fpcf.properties.Context;
import org.opalj.log.ConsoleOPALLogger;
import org.opalj.log.LogContext;
import org.opalj.log.OPALLogger$;
import org.opalj.log.StandardLogContext;
import org.opalj.log.Error$;
import org.opalj.tac.cg.AllocationSiteBasedPointsToCallGraphKey$;
import org.opalj.tac.cg.CHACallGraphKey$;
import org.opalj.tac.cg.CallGraph;
import org.opalj.tac.cg.CallGraphKey;
import org.opalj.tac.cg.RTACallGraphKey$;
import org.opalj.tac.cg.XTACallGraphKey$;
import scala.Tuple2;
import scala.collection.Iterator;

/** OPAL: {@code cha}, {@code rta}, {@code xta}, or {@code points-to} (0-1-CFA). */
final class Opal {
    public static void main(String[] args) throws Exception {
        Edges<DeclaredMethod> edges = new Edges<>(Opal::name);
        String key = "org.opalj.br.analyses.cg.Initial";
        Config config = ConfigFactory.parseMap(Map.of(
                key + "EntryPointsKey.analysis", "org.opalj.br.analyses.cg.ConfigurationEntryPointsFinder",
                key + "InstantiatedTypesKey.analysis", "org.opalj.br.analyses.cg.ApplicationInstantiatedTypesFinder"))
            .withFallback(ConfigFactory.parseString(key + "EntryPointsKey.entryPoints = [" + entry(args[3].replace('.', '/'), "main", "([Ljava/lang/String;)V")
                // How the JVM starts since JDK 9. OPAL's own configuration has System.initializeSystemClass of JDK 8, without which System.out is null.
                + entry("java/lang/System", "initPhase1", "()V") + entry("java/lang/System", "initPhase2", "(ZZ)I")
                + entry("java/lang/System", "initPhase3", "()V") + "]"))
            .withFallback(ConfigFactory.load());
        // As part of the project: of libraries it would read no bodies.
        String path = args[4] + File.pathSeparator + args[5] + File.pathSeparator + args[2];
        File[] jars = Arrays.stream(path.split(File.pathSeparator)).filter(jar -> !jar.isEmpty()).map(File::new).toArray(File[]::new);
        LogContext log = new StandardLogContext();
        OPALLogger$.MODULE$.register(log, new ConsoleOPALLogger(false, Error$.MODULE$));
        java.io.PrintStream out = System.out;
        System.setOut(System.err);
        Project<URL> project = Project$.MODULE$.apply(jars, new File[0], log, config);
        CallGraphKey how = switch (args[0]) {
            case "cha" -> CHACallGraphKey$.MODULE$;
            case "rta" -> RTACallGraphKey$.MODULE$;
            case "xta" -> XTACallGraphKey$.MODULE$;
            case "points-to" -> AllocationSiteBasedPointsToCallGraphKey$.MODULE$;
            default -> throw new IllegalArgumentException(args[0]);
        };
        CallGraph graph = (CallGraph) project.get(how);
        edges.made();
        System.setOut(out);
        for (Iterator<Context> reached = graph.reachableMethods(); reached.hasNext(); ) {
            DeclaredMethod method = reached.next().method();
            if (isOfProgram(method)) {
                edges.from(method, Function.identity(), of -> callees(graph, of), Opal::isOfProgram, callee -> !isOfProgram(callee));
            }
        }
        edges.write(Path.of(args[1]));
    }

    private static String entry(String owner, String name, String descriptor) {
        return "{declaringClass: \"" + owner + "\", name: \"" + name + "\", descriptor: \"" + descriptor + "\"}\n";
    }

    /** OPAL makes classes of lambdas, with names that no class file of a compiler has. */
    private static boolean isOfProgram(DeclaredMethod method) {
        return method.declaringClassType().fqn().indexOf(':') < 0;
    }

    private static java.util.Iterator<DeclaredMethod> callees(CallGraph graph, DeclaredMethod of) {
        Set<DeclaredMethod> all = new HashSet<>();
        for (Iterator<Tuple2<Object, Iterator<Context>>> sites = graph.calleesOf(of); sites.hasNext(); ) {
            for (Iterator<Context> callees = sites.next()._2(); callees.hasNext(); ) {
                all.add(callees.next().method());
            }
        }
        return all.iterator();
    }

    private static String name(DeclaredMethod method) {
        return Edges.name(method.declaringClassType().toJava(), method.name(), method.descriptor().toJVMDescriptor());
    }
}

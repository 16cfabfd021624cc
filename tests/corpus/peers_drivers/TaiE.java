import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pascal.taie.Main;
import pascal.taie.World;
import pascal.taie.analysis.StmtResult;
import pascal.taie.analysis.graph.callgraph.CallGraph;
import pascal.taie.ir.stmt.Invoke;
import pascal.taie.ir.stmt.Stmt;
import pascal.taie.language.classes.JMethod;
import pascal.taie.language.type.Type;

/** Tai-e: {@code cha}, or the points-to analysis with a context ({@code ci}, {@code 1-call}, {@code 2-obj}), of the JDK that runs it. */
final class TaiE {
    public static void main(String[] args) throws Exception {
        String mode = args[0];
        Edges<JMethod> edges = new Edges<>(TaiE::name);
        List<String> options = new ArrayList<>(List.of("-pp", "-java", "17", "-ap", "-scope", "REACHABLE"));
        options.addAll(List.of("-m", args[3], "--output-dir", args[1] + ".tai-e"));
        for (String jar : args[4].split(File.pathSeparator)) {
            options.addAll(List.of("-acp", jar));
        }
        for (String jar : args[5].split(File.pathSeparator)) {
            if (!jar.isEmpty()) {
                options.addAll(List.of("-cp", jar));
            }
        }
        if (mode.equals("cha")) {
            options.addAll(List.of("-a", "cg=algorithm:cha"));
        } else {
            options.addAll(List.of("-a", "pta=cs:" + mode + ";handle-invokedynamic:true", "-a", "cg"));
            options.addAll(List.of("-a", "poly-call", "-a", "may-fail-cast"));
        }
        java.io.PrintStream out = System.out;
        System.setOut(System.err);
        Main.main(options.toArray(String[]::new));
        System.setOut(out);
        CallGraph<Invoke, JMethod> graph = World.get().getResult("cg");
        edges.made();
        if (!mode.equals("cha")) {
            count(edges, graph, "poly-call", "poly");
            count(edges, graph, "may-fail-cast", "casts");
        }
        graph.reachableMethods().forEach(edges::method);
        graph.edges().forEach(edge -> edges.edge(edge.getCallSite().getContainer(), edge.getCallee()));
        edges.write(Path.of(args[1]));
    }

    /** How many statements a client asks about, and to how many it says yes. */
    private static void count(Edges<JMethod> edges, CallGraph<Invoke, JMethod> graph, String client, String name) {
        StmtResult<Boolean> result = World.get().getResult(client);
        long[] counts = new long[2];
        graph.reachableMethods().filter(method -> !method.isAbstract()).forEach(method -> {
            for (Stmt stmt : method.getIR()) {
                if (result.isRelevant(stmt)) {
                    counts[0]++;
                    counts[1] += result.getResult(stmt) ? 1 : 0;
                }
            }
        });
        edges.figure(name + "_all", counts[0]);
        edges.figure(name, counts[1]);
    }

    private static String name(JMethod method) {
        String parameters = method.getParamTypes().stream().map(Type::getName).collect(Collectors.joining(","));
        return method.getDeclaringClass().getName() + "." + method.getName() + "(" + parameters + ")" + method.getReturnType().getName();
    }
}

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import sootup.callgraph.CallGraph;
import sootup.callgraph.CallGraphAlgorithm;
import sootup.callgraph.ClassHierarchyAnalysisAlgorithm;
import sootup.callgraph.RapidTypeAnalysisAlgorithm;
import sootup.core.inputlocation.AnalysisInputLocation;
import sootup.core.model.SourceType;
import sootup.core.signatures.MethodSignature;
import sootup.core.types.Type;
import sootup.java.bytecode.frontend.inputlocation.DefaultRuntimeAnalysisInputLocation;
import sootup.java.bytecode.frontend.inputlocation.JavaClassPathAnalysisInputLocation;
import sootup.java.core.views.JavaView;

/** SootUp: {@code cha} or {@code rta}, with the JDK that runs it. */
final class SootUp {
    public static void main(String[] args) throws Exception {
        Edges<MethodSignature> edges = new Edges<>(SootUp::name);
        List<AnalysisInputLocation> places = new ArrayList<>();
        places.add(new JavaClassPathAnalysisInputLocation(args[4], SourceType.Application));
        if (!args[5].isEmpty()) {
            places.add(new JavaClassPathAnalysisInputLocation(args[5], SourceType.Library));
        }
        places.add(new DefaultRuntimeAnalysisInputLocation());
        JavaView view = new JavaView(places);
        MethodSignature main = view.getIdentifierFactory().getMethodSignature(args[3], "main", "void", List.of("java.lang.String[]"));
        CallGraphAlgorithm algorithm = args[0].equals("cha") ? new ClassHierarchyAnalysisAlgorithm(view) : new RapidTypeAnalysisAlgorithm(view);
        CallGraph graph = algorithm.initialize(List.of(main));
        edges.made();
        graph.getMethodSignatures().forEach(edges::method);
        graph.getCalls().forEach(call -> edges.edge(call.sourceMethodSignature(), call.targetMethodSignature()));
        edges.write(Path.of(args[1]));
    }

    private static String name(MethodSignature method) {
        String parameters = method.getParameterTypes().stream().map(Type::toString).collect(Collectors.joining(","));
        return method.getDeclClassType().getFullyQualifiedName() + "." + method.getName() + "(" + parameters + ")" + method.getType();
    }
}

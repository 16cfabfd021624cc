import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.classLoader.ShrikeClass;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisOptions.ReflectionOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.CallGraph;
import com.ibm.wala.ipa.callgraph.Entrypoint;
import com.ibm.wala.ipa.callgraph.cha.CHACallGraph;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.ipa.cha.IClassHierarchy;
import com.ibm.wala.types.ClassLoaderReference;
import java.io.File;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** WALA: {@code cha}, or {@code 0-cfa} with one of its ways to follow reflection. Its own code between two methods is left out. */
final class Wala {
    public static void main(String[] args) throws Exception {
        Edges<IMethod> edges = new Edges<>(Wala::name);
        AnalysisScope scope = AnalysisScope.createJavaAnalysisScope();
        scope.addToScope(ClassLoaderReference.Primordial, new JarFile(args[2]));
        add(scope, ClassLoaderReference.Application, args[4]);
        add(scope, ClassLoaderReference.Extension, args[5]);
        IClassHierarchy classes = ClassHierarchyFactory.makeWithPhantom(scope);
        Iterable<Entrypoint> entries = Util.makeMainEntrypoints(classes, "L" + args[3].replace('.', '/'));
        CallGraph graph;
        if (args[0].equals("cha")) {
            CHACallGraph cha = new CHACallGraph(classes);
            cha.init(entries);
            graph = cha;
        } else {
            AnalysisOptions options = new AnalysisOptions(scope, entries);
            options.setReflectionOptions(ReflectionOptions.valueOf(args[6]));
            graph = Util.makeZeroCFABuilder(Language.JAVA, options, new AnalysisCacheImpl(), classes).makeCallGraph(options, null);
        }
        edges.made();
        for (CGNode node : graph) {
            if (isOfProgram(node)) {
                edges.from(node, CGNode::getMethod, graph::getSuccNodes, Wala::isOfProgram, callee -> callee.getMethod().isWalaSynthetic());
            }
        }
        edges.write(Path.of(args[1]));
    }

    private static void add(AnalysisScope scope, ClassLoaderReference loader, String path) throws Exception {
        for (String jar : path.split(File.pathSeparator)) {
            if (!jar.isEmpty()) {
                scope.addToScope(loader, new JarFile(jar));
            }
        }
    }

    /** Whether a class file declares the method. WALA adds methods to such classes, too. */
    private static boolean isOfProgram(CGNode node) {
        IMethod method = node.getMethod();
        IMethod declared = method.getDeclaringClass() instanceof ShrikeClass of ? of.getMethod(method.getSelector()) : null;
        return declared != null && declared.getDeclaringClass().equals(method.getDeclaringClass());
    }

    private static String name(IMethod method) {
        String owner = method.getDeclaringClass().getName().toString().substring(1).replace('/', '.');
        return Edges.name(owner, method.getName().toString(), method.getDescriptor().toString());
    }
}

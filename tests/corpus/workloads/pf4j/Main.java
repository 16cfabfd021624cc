import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.pf4j.*;
import org.pf4j.processor.ExtensionStorage;
import org.pf4j.util.*;

/** PF4J: plugins in JARs, ZIPs and folders that the workload packs of its own classes, each with a class loader; extensions, dependencies, states, failures. */
public final class Main {
    private static final List<String> LOG = new ArrayList<>();
    private static int packed;

    public static void main(String[] args) throws Exception {
        pack();
        life(new JarPluginManager(Path.of("plugins")), "jar");
        life(new DefaultPluginManager(Path.of("plugins")), "default");
        folders();
        loaders();
        factories();
        dependencies();
        versions();
        descriptors();
        scanning();
        bulk();
        errors();
    }

    public interface Greeting extends ExtensionPoint {
        String greet(String whom);
    }

    public abstract static class Sized implements ExtensionPoint, Comparable<Sized> {
        protected abstract int size();

        @Override
        public int compareTo(Sized s) {
            return Integer.compare(size(), s.size());
        }
    }

    /** What every plugin logs to, through the class loader of the program. */
    public static void log(String s) {
        LOG.add(s);
    }

    private static void logged() {
        LOG.forEach(s -> Out.line("  " + s));
        LOG.clear();
    }

    private static byte[] bytes(Class<?> c) throws IOException {
        try (InputStream s = Main.class.getResourceAsStream("/" + c.getName().replace('.', '/') + ".class")) {
            return s.readAllBytes();
        }
    }

    private static void jar(Path to, Map<String, String> manifest, List<Class<?>> classes, List<String> extensions) throws IOException {
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.forEach((k, v) -> m.getMainAttributes().putValue(k, v));
        Files.createDirectories(to.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(to), m)) {
            for (Class<?> c : classes) {
                out.putNextEntry(new JarEntry(c.getName().replace('.', '/') + ".class"));
                out.write(bytes(c));
            }
            out.putNextEntry(new JarEntry("META-INF/extensions.idx"));
            out.write(("# extensions\n" + String.join("\n", extensions) + "\n").getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new JarEntry("text.txt"));
            out.write(("of " + to.getFileName()).getBytes(StandardCharsets.UTF_8));
        }
        Files.setLastModifiedTime(to, FileTime.fromMillis(1000000000000L + 10000L * ++packed)); // which is the order in which they are loaded
    }

    private static Map<String, String> manifest(String id, String version, Class<?> plugin, String dependencies, String requires) {
        Map<String, String> m = new TreeMap<>(Map.of("Plugin-Id", id, "Plugin-Version", version, "Plugin-Description", "describes " + id, "Plugin-Provider", "nobody", "Plugin-License", "none"));
        if (plugin != null) {
            m.put("Plugin-Class", plugin.getName());
        }
        if (dependencies != null) {
            m.put("Plugin-Dependencies", dependencies);
        }
        if (requires != null) {
            m.put("Plugin-Requires", requires);
        }
        return m;
    }

    private static void pack() throws IOException {
        jar(Path.of("plugins/one.jar"), manifest("one", "1.2.3", Plugins.One.class, null, null), List.of(Plugins.One.class, Plugins.OneGreeting.class, Plugins.Small.class, Plugins.Helper.class), List.of("Plugins$OneGreeting", "Plugins$Small"));
        jar(Path.of("plugins/two.jar"), manifest("two", "0.1.0-beta", Plugins.Two.class, "one@>=1.0.0 & <2.0.0, absent?", null), List.of(Plugins.Two.class, Plugins.TwoGreeting.class, Plugins.Large.class), List.of("Plugins$TwoGreeting", "Plugins$Large"));
        jar(Path.of("plugins/bare.jar"), manifest("bare", "3.0.0", null, null, null), List.of(Plugins.BareGreeting.class), List.of("Plugins$BareGreeting"));
        jar(Path.of("plugins/demanding.jar"), manifest("demanding", "1.0.0", Plugins.One.class, null, ">=5.0.0"), List.of(Plugins.One.class), List.of());
        jar(Path.of("plugins/throwing.jar"), manifest("throwing", "1.0.0", Plugins.Throwing.class, null, null), List.of(Plugins.Throwing.class, Plugins.ThrowingGreeting.class), List.of("Plugins$ThrowingGreeting", "Plugins$NotThere"));
    }

    private static void life(PluginManager m, String name) throws Exception {
        Out.head("life " + name);
        m.addPluginStateListener(e -> log("state " + e.getPlugin().getPluginId() + " " + e.getOldState() + " -> " + e.getPluginState()));
        m.setSystemVersion("2.0.0");
        Out.attempt("load", () -> {
            m.loadPlugins();
            return m.getPlugins().size();
        });
        logged();
        Out.attempt("start", () -> {
            m.startPlugins();
            return m.getStartedPlugins().stream().map(PluginWrapper::getPluginId).sorted().toList();
        });
        logged();
        for (PluginWrapper w : m.getPlugins().stream().sorted(Comparator.comparing(PluginWrapper::getPluginId)).toList()) {
            PluginDescriptor d = w.getDescriptor();
            Out.line(d.getPluginId() + " " + d.getVersion() + " " + d.getPluginClass() + " " + d.getDependencies() + d.getRequires() + d.getProvider() + d.getPluginDescription() + " " + w.getPluginState() + " " + w.getPluginClassLoader().getClass().getSimpleName() + " " + (w.getFailedException() == null ? "-" : Out.thrown(w.getFailedException())) + w.getRuntimeMode());
        }
        m.getExtensions(Greeting.class).forEach(g -> Out.attempt("greeting of " + g.getClass().getName(), () -> g.greet(name)));
        m.getExtensions(Sized.class).stream().sorted().forEach(s -> Out.line("size " + s.size() + s.getClass().getName()));
        Out.line(m.getExtensionClasses(Greeting.class).stream().map(Class::getName).toList() + " " + m.getExtensions(Greeting.class, "two").size() + m.getExtensionClasses("one").size() + new TreeSet<>(m.getExtensionClassNames("one")));
        logged();
        ClassLoader one = m.getPluginClassLoader("one");
        ClassLoader two = m.getPluginClassLoader("two");
        Out.line((one.loadClass("Plugins$Helper") == two.loadClass("Plugins$Helper")) + " " + (one.loadClass("Main$Greeting") == Greeting.class) + new String(two.getResourceAsStream("text.txt").readAllBytes(), StandardCharsets.UTF_8));
        Object helper = one.loadClass("Plugins$Helper").getDeclaredConstructor().newInstance();
        Out.line(helper + " " + (helper instanceof Plugins.Helper) + m.whichPlugin(helper.getClass()).getPluginId() + m.whichPlugin(String.class));
        Out.line(m.stopPlugin("one") + " " + m.getPlugin("two").getPluginState());
        logged();
        Out.line(m.startPlugin("two") + " " + m.getPlugin("one").getPluginState());
        Out.line(m.disablePlugin("bare") + " " + m.getExtensions(Greeting.class).size() + m.enablePlugin("bare") + m.startPlugin("bare"));
        logged();
        Out.attempt("unknown", () -> m.startPlugin("nothing"));
        Out.attempt("twice", () -> m.loadPlugin(Path.of("plugins/one.jar")));
        Out.line(m.unloadPlugin("two") + " " + m.getPlugins().size() + m.getResolvedPlugins().size() + m.getUnresolvedPlugins().stream().map(PluginWrapper::getPluginId).toList());
        m.stopPlugins();
        m.unloadPlugins();
        logged();
        Out.line(m.getPlugins().size() + " " + m.getVersionManager().getClass().getSimpleName() + m.getSystemVersion() + m.isDevelopment());
        Files.deleteIfExists(Path.of("plugins/disabled.txt"));
    }

    private static void folders() throws Exception {
        Out.head("folders");
        Path classes = Path.of("unpacked/folder/classes");
        Files.createDirectories(classes);
        for (Class<?> c : List.of(Plugins.One.class, Plugins.OneGreeting.class, Plugins.Small.class, Plugins.Helper.class)) {
            Files.write(classes.resolve(c.getName() + ".class"), bytes(c));
        }
        Path index = Path.of("unpacked/folder/classes/META-INF");
        Files.createDirectories(index);
        Files.writeString(index.resolve("extensions.idx"), "Plugins$OneGreeting\n");
        Files.createDirectories(index.resolve("services"));
        Files.writeString(index.resolve("services/Main$Sized"), "Plugins$Small # a provider\n");
        Files.writeString(Path.of("unpacked/folder/plugin.properties"), "plugin.id=folder\nplugin.version=0.0.1\nplugin.class=Plugins$One\nplugin.dependencies=\n");
        DefaultPluginManager m = new DefaultPluginManager(Path.of("unpacked")) {
            @Override
            protected ExtensionFinder createExtensionFinder() {
                DefaultExtensionFinder f = (DefaultExtensionFinder) super.createExtensionFinder();
                f.addServiceProviderExtensionFinder();
                return f;
            }
        };
        m.loadPlugins();
        m.startPlugins();
        Out.line(m.getStartedPlugins().size() + " " + m.getExtensions(Greeting.class).stream().map(g -> g.greet("folder")).toList() + m.getExtensions(Sized.class).stream().map(Sized::size).toList());
        Out.line(m.getExtensions("folder").stream().map(o -> o.getClass().getName()).sorted().toList());
        m.stopPlugins();
        m.unloadPlugins();
        logged();
    }

    private static void loaders() throws Exception {
        Out.head("loaders");
        for (ClassLoadingStrategy s : new ClassLoadingStrategy[] {ClassLoadingStrategy.APD, ClassLoadingStrategy.ADP, ClassLoadingStrategy.PAD, ClassLoadingStrategy.DAP, ClassLoadingStrategy.DPA, ClassLoadingStrategy.PDA}) {
            DefaultPluginManager m = new DefaultPluginManager(Path.of("plugins"));
            try (PluginClassLoader l = new PluginClassLoader(m, new DefaultPluginDescriptor("own", "", null, "1", null, null, null), Main.class.getClassLoader(), s)) {
                l.addFile(Path.of("plugins/one.jar").toFile());
                Class<?> c = l.loadClass("Plugins$Helper");
                Out.line(s.getSources() + " " + (c == Plugins.Helper.class) + " " + (l.loadClass("java.lang.String") == String.class) + (l.getResource("text.txt") != null) + java.util.Collections.list(l.getResources("META-INF/extensions.idx")).size());
                Out.attempt("missing", () -> l.loadClass("Plugins$NoSuch"));
                Out.attempt("pf4j", () -> l.loadClass("org.pf4j.Plugin") == Plugin.class);
            }
        }
    }

    private static void factories() {
        Out.head("factories");
        ExtensionFactory f = new DefaultExtensionFactory();
        SingletonExtensionFactory s = new SingletonExtensionFactory(new DefaultPluginManager(Path.of("plugins")));
        Out.line(f.create(Plugins.Small.class) == f.create(Plugins.Small.class));
        Out.line(s.create(Plugins.Small.class) == s.create(Plugins.Small.class));
        for (Class<?> c : new Class<?>[] {Greeting.class, Sized.class, NoDefault.class, PrivateOne.class, Failing.class}) {
            Out.attempt(c.getName(), () -> f.create(c) != null);
        }
        logged();
    }

    static class NoDefault {
        NoDefault(int x) {
        }
    }

    static final class PrivateOne {
        private PrivateOne() {
        }
    }

    public static class Failing {
        public Failing() {
            throw new IllegalStateException("constructor fails");
        }
    }

    private static PluginDescriptor descriptor(String id, String version, String dependencies) {
        DefaultPluginDescriptor d = new DefaultPluginDescriptor(id, "", null, version, null, null, null);
        for (String s : dependencies.split(",")) {
            if (!s.isBlank()) {
                d.addDependency(new PluginDependency(s.trim()));
            }
        }
        return d;
    }

    private static void dependencies() {
        Out.head("dependencies");
        String[][][] graphs = {{{"a", "1.0.0", "b"}, {"b", "1.0.0", "c"}, {"c", "1.0.0", ""}}, {{"a", "1.0.0", "b"}, {"b", "1.0.0", "a"}}, {{"a", "1.0.0", "b@>2.0.0"}, {"b", "1.5.0", ""}}, {{"a", "1.0.0", "missing"}}, {{"a", "1.0.0", "b?"}}, {{"a", "1.0.0", "b?@>=1.0.0"}, {"b", "0.9.0", ""}}, {{"a", "1.0.0", "b, c"}, {"b", "1.0.0", "d"}, {"c", "1.0.0", "d"}, {"d", "1.0.0", ""}}};
        for (String[][] g : graphs) {
            List<PluginDescriptor> all = new ArrayList<>();
            for (String[] d : g) {
                all.add(descriptor(d[0], d[1], d[2]));
            }
            DependencyResolver r = new DependencyResolver(new DefaultVersionManager());
            DependencyResolver.Result x = r.resolve(all);
            Out.line(x.getSortedPlugins() + " " + x.hasCyclicDependency() + x.getNotFoundDependencies() + x.getWrongVersionDependencies().stream().map(w -> w.getDependencyId() + w.getExistingVersion() + w.getRequiredVersion()).toList() + r.getDependencies("a") + r.getDependents("d"));
        }
        DirectedGraph<String> d = new DirectedGraph<>();
        d.addEdge("x", "y");
        d.addEdge("y", "z");
        d.addVertex("w");
        Out.line(d.topologicalSort() + " " + d.inDegree() + d.outDegree() + d.containsVertex("w") + d.isDag() + d.getNeighbors("x") + d);
        for (String s : new String[] {"p", "p@1.0", "p?", "p?@>=1 & <2", "p@", "", "@1"}) {
            Out.attempt("dependency " + s, () -> new PluginDependency(s));
        }
    }

    private static void versions() {
        Out.head("versions");
        DefaultVersionManager v = new DefaultVersionManager();
        for (String[] s : new String[][] {{"1.2.3", ">=1.0.0"}, {"1.2.3", "~1.2"}, {"1.2.3", "^1.0.0"}, {"1.2.3", "1.x"}, {"1.2.3", "<1 | >2"}, {"1.2.3-rc.1", "*"}, {"1.2.3", "nonsense"}, {"not.a", ">1"}, {"2.0.0", "!(1.x)"}, {"1.0.0+b1", "=1.0.0"}, {"1.5.0", "1.0.0 - 2.0.0"}}) {
            Out.attempt(s[0] + " in " + s[1], () -> v.checkVersionConstraint(s[0], s[1]));
        }
        Out.line(v.compareVersions("1.10.0", "1.9.9") + " " + v.compareVersions("1.0.0-alpha", "1.0.0") + v.compareVersions("1.0.0+a", "1.0.0+b"));
        Out.attempt("compare", () -> v.compareVersions("x", "1"));
    }

    private static void descriptors() throws Exception {
        Out.head("descriptors");
        Path p = Path.of("props");
        Files.createDirectories(p);
        for (String s : new String[] {"plugin.id=x\nplugin.version=1.0", "plugin.id=\n", "plugin.version=1.0\nplugin.requires=>=1", "plugin.id=y\nplugin.dependencies=a@1.0, b?, c\nplugin.license=L"}) {
            Files.writeString(p.resolve("plugin.properties"), s);
            Out.attempt(s.replace("\n", ";"), () -> new PropertiesPluginDescriptorFinder().find(p));
        }
        Out.attempt("no file", () -> new PropertiesPluginDescriptorFinder("other.properties").find(p));
        Out.attempt("manifest", () -> new ManifestPluginDescriptorFinder().find(Path.of("plugins/one.jar")));
        Out.attempt("no manifest", () -> new ManifestPluginDescriptorFinder().find(p));
        Out.attempt("compound", () -> new CompoundPluginDescriptorFinder().add(new PropertiesPluginDescriptorFinder()).add(new ManifestPluginDescriptorFinder()).find(Path.of("plugins/two.jar")));
        Out.line(FileUtils.isZipFile(Path.of("plugins/one.jar")) + " " + FileUtils.isJarFile(Path.of("plugins/one.jar")));
        Out.line(ClassUtils.getAllInterfacesNames(Plugins.TwoGreeting.class) + " " + StringUtils.addStart("x", "-") + StringUtils.isNotNullOrEmpty("") + StringUtils.format("{} {}", 1, 2));
    }

    private static void scanning() throws Exception {
        Out.head("scanning");
        DefaultPluginManager m = new DefaultPluginManager(Path.of("plugins"));
        DefaultExtensionFinder f = new DefaultExtensionFinder(m);
        Out.line(f.find(Greeting.class).size() + " " + f.findClassNames(null).size());
        ExtensionStorage.read(new java.io.StringReader("# x\na.B\n\n c.D # y\n"), new TreeSet<>());
        for (Class<?> c : List.of(Plugins.OneGreeting.class, Plugins.Large.class, Plugins.TwoGreeting.class)) {
            Extension e = AbstractExtensionFinder.findExtensionAnnotation(c);
            org.pf4j.asm.ExtensionInfo i = org.pf4j.asm.ExtensionInfo.load(c.getName(), c.getClassLoader());
            Out.line(c.getSimpleName() + " " + e.ordinal() + List.of(e.plugins()) + e.points().length + " " + i.getClassName() + i.getOrdinal() + i.getPlugins() + i.getPoints());
        }
    }

    private static void bulk() throws Exception {
        Out.head("bulk");
        int n = 0;
        for (int i = 0; i < 12; i++) {
            JarPluginManager m = new JarPluginManager(Path.of("plugins"));
            m.loadPlugins();
            m.startPlugins();
            for (int k = 0; k < 40; k++) {
                n += m.getExtensions(Greeting.class).size();
            }
            m.stopPlugins();
            m.unloadPlugins();
        }
        Out.line(n + " " + LOG.size());
        LOG.clear();
    }

    private static void errors() throws Exception {
        Out.head("errors");
        Files.createDirectories(Path.of("bad"));
        Files.writeString(Path.of("bad/text.jar"), "no archive");
        jar(Path.of("bad/noid.jar"), Map.of("Plugin-Version", "1.0.0"), List.of(), List.of());
        jar(Path.of("bad/noversion.jar"), Map.of("Plugin-Id", "noversion"), List.of(), List.of());
        jar(Path.of("bad/noclass.jar"), manifest("noclass", "1.0.0", null, null, null), List.of(), List.of("no.Such"));
        jar(Path.of("bad/wrongclass.jar"), new TreeMap<>(Map.of("Plugin-Id", "wrongclass", "Plugin-Version", "1.0.0", "Plugin-Class", "Plugins$Helper")), List.of(Plugins.Helper.class), List.of("Plugins$Helper"));
        jar(Path.of("bad/lostclass.jar"), new TreeMap<>(Map.of("Plugin-Id", "lostclass", "Plugin-Version", "1.0.0", "Plugin-Class", "no.Such")), List.of(), List.of());
        jar(Path.of("bad/cyclic1.jar"), manifest("cyclic1", "1.0.0", null, "cyclic2", null), List.of(), List.of());
        for (String n : new String[] {"text", "noid", "noversion", "noclass", "wrongclass", "lostclass", "cyclic1", "absent"}) {
            Out.attempt(n, () -> {
                JarPluginManager m = new JarPluginManager(Path.of("nowhere"));
                m.setExactVersionAllowed(true);
                String id = m.loadPlugin(Path.of("bad/" + n + ".jar"));
                PluginState s = m.startPlugin(id);
                return id + " " + s + m.getExtensions(id).size() + (m.getPlugin(id).getFailedException() == null ? "" : Out.thrown(m.getPlugin(id).getFailedException()));
            });
        }
        logged();
    }
}

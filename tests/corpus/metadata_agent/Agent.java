package metadata_agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has the classes of a library tell {@link Spy} what their calls of the reflection API ask and find, each call instruction for itself.
 *
 * <p>{@code -javaagent:agent.jar=LOG,CLASSES}: where the log goes, and a file with the names of the classes, one a line. Its JAR names itself as
 * {@code Boot-Class-Path}, so that any class sees the spy, whatever its loader.
 */
public final class Agent implements ClassFileTransformer {
    private static final ClassDesc SPY = ClassDesc.of("metadata_agent.Spy");
    private static final ClassDesc ARRAY = ConstantDescs.CD_Object.arrayType();
    private static final MethodTypeDesc BEFORE = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ARRAY);
    private static final MethodTypeDesc AFTER = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int, ARRAY);

    private final Set<String> classes;

    private Agent(Set<String> classes) {
        this.classes = classes;
    }

    public static void premain(String args, Instrumentation instrumentation) throws Exception {
        int comma = args.lastIndexOf(',');
        Spy.open(args.substring(0, comma));
        instrumentation.addTransformer(new Agent(Set.copyOf(Files.readAllLines(Path.of(args.substring(comma + 1))))));
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
        if (name == null || !classes.contains(name)) {
            return null;
        }
        try {
            return transformed(loader, name.replace('/', '.'), file);
        } catch (Throwable t) {
            Spy.write("failed", name.replace('/', '.'), t.toString());
            return null;
        }
    }

    private static byte[] transformed(ClassLoader loader, String name, byte[] file) {
        Spy.write("class", name);
        ClassFile context = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy(loader)));
        ClassModel model = context.parse(file);
        if (model.methods().stream().noneMatch(Agent::reflects)) {
            return null;
        }
        return context.transformClass(model, (to, element) -> {
            if (element instanceof MethodModel method && reflects(method)) {
                String of = method.methodName().stringValue() + method.methodType().stringValue();
                to.transformMethod(method, MethodTransform.transformingCode(new Calls(name, of)));
            } else {
                to.with(element);
            }
        });
    }

    /**
     * What is known of superclasses, for the frames: classes that are missing count as interfaces, which every value may be. Nothing is loaded
     * for it: a class that is being loaded would be defined twice.
     */
    private static ClassHierarchyResolver hierarchy(ClassLoader loader) {
        ClassHierarchyResolver system = ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader());
        ClassHierarchyResolver own = loader == null ? system : system.orElse(ClassHierarchyResolver.ofResourceParsing(loader));
        return own.orElse(missing -> ClassHierarchyInfo.ofInterface());
    }

    private static boolean reflects(MethodModel method) {
        return method.code().isPresent() && method.code().get().elementStream().anyMatch(e -> e instanceof InvokeInstruction i && kind(i) != null);
    }

    /** The list of `REFLECTIVE` in src/platform/member.rs. */
    private static Spy.Kind kind(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        boolean named = type.startsWith("(Ljava/lang/String;)");
        boolean bare = type.startsWith("()");
        return switch (owner) {
            case "java/lang/Class" -> switch (name) {
                case "forName" -> named || type.startsWith("(Ljava/lang/String;ZLjava/lang/ClassLoader;)") ? Spy.Kind.CLASS : null;
                case "getMethod", "getDeclaredMethod", "getConstructor", "getDeclaredConstructor" -> Spy.Kind.MEMBER;
                case "getField", "getDeclaredField" -> named ? Spy.Kind.MEMBER : null;
                case "getMethods", "getConstructors", "getFields", "getDeclaredMethods", "getDeclaredConstructors", "getDeclaredFields" ->
                    bare ? Spy.Kind.MEMBERS : null;
                case "newInstance" -> bare ? Spy.Kind.INSTANCE : null;
                case "getResource", "getResourceAsStream" -> named ? Spy.Kind.NEAR_RESOURCE : null;
                default -> null;
            };
            case "java/lang/ClassLoader" -> switch (name) {
                case "loadClass" -> named ? Spy.Kind.CLASS : null;
                case "getResource", "getResources", "getResourceAsStream", "getSystemResource", "getSystemResourceAsStream" ->
                    named ? Spy.Kind.RESOURCE : null;
                default -> null;
            };
            case "java/util/ResourceBundle" -> name.equals("getBundle") ? Spy.Kind.BUNDLE : null;
            case "java/util/ServiceLoader" -> name.equals("load") && type.startsWith("(Ljava/lang/Class;") ? Spy.Kind.SERVICE : null;
            case "java/lang/reflect/Array" -> name.equals("newInstance") && type.startsWith("(Ljava/lang/Class;I)") ? Spy.Kind.ARRAY : null;
            case "java/lang/reflect/Proxy" -> name.equals("newProxyInstance") ? Spy.Kind.PROXY : null;
            case "java/lang/invoke/MethodHandles$Lookup" -> switch (name) {
                case "findVirtual", "findStatic", "findSpecial", "findConstructor", "findGetter", "findSetter", "findStaticGetter", "findStaticSetter" ->
                    Spy.Kind.HANDLE;
                case "findVarHandle" -> Spy.Kind.VARIABLE;
                case "findStaticVarHandle" -> Spy.Kind.STATIC_VARIABLE;
                default -> null;
            };
            case "java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "java/util/concurrent/atomic/AtomicLongFieldUpdater",
                    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater" ->
                name.equals("newUpdater") ? Spy.Kind.UPDATER : null;
            case "java/lang/reflect/Method" -> name.equals("invoke") ? Spy.Kind.USE : null;
            case "java/lang/reflect/Constructor" -> name.equals("newInstance") ? Spy.Kind.USE : null;
            case "java/lang/reflect/Field" ->
                (name.startsWith("get") || name.startsWith("set")) && type.startsWith("(Ljava/lang/Object;") ? Spy.Kind.USE : null;
            default -> null;
        };
    }

    /** Around each call: the arguments go to variables of their own and into an array for the spy, before the call and after it. */
    private static final class Calls implements CodeTransform {
        private final String in;
        private final String method;
        private final Map<String, Integer> counts = new HashMap<>();
        private int line = -1;

        private Calls(String in, String method) {
            this.in = in;
            this.method = method;
        }

        @Override
        public void accept(CodeBuilder to, CodeElement element) {
            if (element instanceof LineNumber number) {
                line = number.line();
            }
            Spy.Kind kind = element instanceof InvokeInstruction call ? kind(call) : null;
            if (kind == null) {
                to.with(element);
            } else {
                around(to, (InvokeInstruction) element, kind);
            }
        }

        private void around(CodeBuilder to, InvokeInstruction call, Spy.Kind kind) {
            String calls = call.owner().asInternalName().replace('/', '.') + "." + call.name().stringValue();
            int nth = counts.merge(line + calls, 1, Integer::sum) - 1;
            int id = Spy.site(kind, in, method, line, calls, nth);
            List<ClassDesc> types = new ArrayList<>(call.typeSymbol().parameterList());
            if (call.opcode() != Opcode.INVOKESTATIC) {
                types.addFirst(call.owner().asSymbol());
            }
            int[] at = new int[types.size()];
            for (int i = at.length - 1; i >= 0; i--) {
                at[i] = to.allocateLocal(TypeKind.from(types.get(i)));
                to.storeLocal(TypeKind.from(types.get(i)), at[i]);
            }
            to.loadConstant(at.length).anewarray(ConstantDescs.CD_Object);
            for (int i = 0; i < at.length; i++) {
                to.dup().loadConstant(i);
                // What is told depends on objects only.
                if (TypeKind.from(types.get(i)) == TypeKind.REFERENCE) {
                    to.aload(at[i]);
                } else {
                    to.aconst_null();
                }
                to.aastore();
            }
            int all = to.allocateLocal(TypeKind.REFERENCE);
            to.astore(all).loadConstant(id).aload(all).invokestatic(SPY, "before", BEFORE);
            for (int i = 0; i < at.length; i++) {
                to.loadLocal(TypeKind.from(types.get(i)), at[i]);
            }
            to.with(call);
            if (call.typeSymbol().returnType().isPrimitive()) {
                to.aconst_null();
            } else {
                to.dup();
            }
            to.loadConstant(id).aload(all).invokestatic(SPY, "after", AFTER);
        }
    }
}

package resolute.trace;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the calls of the reflection API in a method report their results or uses to {@link
 * Answers}.
 */
final class Reflective extends MethodVisitor {
    private static final String LOADS = "(Ljava/lang/String;)Ljava/lang/Class;";

    private final Offsets reader;
    private final String owner;
    private final String method;
    private final String descriptor;
    private int line;
    private Label lineStart;

    /** @param reader the reader of the method */
    Reflective(MethodVisitor to, Offsets reader, String owner, String method, String descriptor) {
        super(Opcodes.ASM9, to);
        this.reader = reader;
        this.owner = owner;
        this.method = method;
        this.descriptor = descriptor;
    }

    /** TamiFlex's name for a call; null for a call without an answer. */
    private static String kind(String owner, String name, String descriptor) {
        if (name.equals("loadClass") && descriptor.equals(LOADS)) {
            return "ClassLoader.loadClass";
        }
        switch (owner + "." + name) {
            case "java/lang/Class.forName":
            case "java/lang/Class.newInstance":
            case "java/lang/Class.getConstructor":
            case "java/lang/Class.getDeclaredConstructor":
            case "java/lang/Class.getMethod":
            case "java/lang/Class.getDeclaredMethod":
            case "java/lang/Class.getField":
            case "java/lang/Class.getDeclaredField":
            case "java/lang/reflect/Constructor.newInstance":
            case "java/lang/reflect/Method.invoke":
                return owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
            case "java/lang/reflect/Field.get":
            case "java/lang/reflect/Field.set":
                return "Field." + name + "*";
            default:
                return null;
        }
    }

    /** Whether the answer is the call's result; for other calls it is the receiver. */
    private static boolean gives(String kind) {
        return kind.startsWith("Class.get") || kind.equals("Class.forName") || kind.equals("ClassLoader.loadClass");
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        if (start != lineStart) { // of several for one place the first counts
            this.line = line;
            lineStart = start;
        }
        super.visitLineNumber(line, start);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String called, boolean isInterface) {
        String kind = kind(of, name, called);
        int arguments = Type.getArgumentTypes(called).length;
        if (kind == null || !gives(kind) && arguments > 2) { // newer JDKs have a private invoke of three
            super.visitMethodInsn(opcode, of, name, called, isInterface);
            return;
        }
        if (!gives(kind)) {
            tellReceiver(arguments, number(kind));
        }
        super.visitMethodInsn(opcode, of, name, called, isInterface);
        if (gives(kind)) {
            super.visitInsn(Opcodes.DUP);
            tell(number(kind));
        }
    }

    /** The receiver lies below up to two arguments, none of them a long or double. */
    private void tellReceiver(int arguments, int number) {
        switch (arguments) {
            case 0:
                super.visitInsn(Opcodes.DUP);
                tell(number);
                break;
            case 1:
                super.visitInsn(Opcodes.DUP2);
                super.visitInsn(Opcodes.POP);
                tell(number);
                break;
            default:
                super.visitInsn(Opcodes.DUP2_X1);
                super.visitInsn(Opcodes.POP2);
                super.visitInsn(Opcodes.DUP);
                tell(number);
                super.visitInsn(Opcodes.DUP_X2);
                super.visitInsn(Opcodes.POP);
        }
    }

    private void tell(int number) {
        Calls.push(mv, number);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, Calls.ANSWERS, "of", "(Ljava/lang/Object;I)V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + 3, maxLocals);
    }

    private int number(String kind) {
        String name = owner.replace('/', '.') + "." + method;
        StringBuilder types = new StringBuilder();
        for (Type type : Type.getArgumentTypes(descriptor)) {
            types.append(types.length() == 0 ? "" : ",").append(type.getClassName());
        }
        String at = line == 0 ? "" : " " + source() + ".java:" + line;
        String place = name + "(" + types + ")" + Type.getReturnType(descriptor).getClassName() + " @ " + reader.offset() + at;
        return Answers.number(place, new String[] {kind, name + ";" + (line == 0 ? "" : line)});
    }

    /** The name of the source file, as far as the class's name tells it. */
    private String source() {
        String simple = owner.substring(owner.lastIndexOf('/') + 1);
        int end = simple.indexOf('$');
        return end > 0 ? simple.substring(0, end) : simple;
    }
}

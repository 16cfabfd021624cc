package resolute.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The stack map frames (JVMS 4.7.4) of a method that gets one more local, a long behind all others.
 *
 * <p>A frame with the same locals as the previous one keeps its form. The first frame does not:
 * before it comes the method's beginning, where the new local is not yet set. All other frames are
 * written in full. (ASM could expand and compress all frames, but takes far longer.)
 */
final class Frames {
    private final String owner;
    private final int access;
    private final String method;
    private final String descriptor;
    private final int added;

    /**
     * The locals of the last frame without the new one, in ASM's form; null before the first frame.
     */
    private List<Object> locals;

    /** @param added the new local */
    Frames(String owner, int access, String method, String descriptor, int added) {
        this.owner = owner;
        this.access = access;
        this.method = method;
        this.descriptor = descriptor;
        this.added = added;
    }

    void visit(MethodVisitor to, int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        boolean isFirst = locals == null;
        if (isFirst) {
            locals = parameters();
        }
        switch (type) {
            case Opcodes.F_SAME:
            case Opcodes.F_SAME1:
                break;
            case Opcodes.F_APPEND:
                locals.addAll(Arrays.asList(local).subList(0, numLocal));
                break;
            case Opcodes.F_CHOP:
                locals.subList(locals.size() - numLocal, locals.size()).clear();
                break;
            default:
                locals = new ArrayList<>(Arrays.asList(local).subList(0, numLocal));
        }
        if (!isFirst && (type == Opcodes.F_SAME || type == Opcodes.F_SAME1)) {
            to.visitFrame(type, numLocal, local, numStack, stack);
            return;
        }
        Object[] all = extended();
        int depth = type == Opcodes.F_FULL || type == Opcodes.F_SAME1 ? numStack : 0;
        to.visitFrame(Opcodes.F_FULL, all.length, all, depth, stack);
    }

    /** The locals with the new one; unused slots in between are filled. */
    private Object[] extended() {
        List<Object> all = new ArrayList<>(locals);
        int size = 0;
        for (Object local : locals) {
            size += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; size < added; size++) {
            all.add(Opcodes.TOP);
        }
        all.add(Opcodes.LONG);
        return all.toArray();
    }

    /** The locals at the method's beginning. */
    private List<Object> parameters() {
        List<Object> parameters = new ArrayList<>();
        if ((access & Opcodes.ACC_STATIC) == 0) {
            parameters.add(method.equals("<init>") && !owner.equals("java/lang/Object") ? Opcodes.UNINITIALIZED_THIS : owner);
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            parameters.add(local(type));
        }
        return parameters;
    }

    private static Object local(Type type) {
        switch (type.getSort()) {
            case Type.LONG:
                return Opcodes.LONG;
            case Type.DOUBLE:
                return Opcodes.DOUBLE;
            case Type.FLOAT:
                return Opcodes.FLOAT;
            case Type.ARRAY:
            case Type.OBJECT:
                return type.getInternalName();
            default:
                return Opcodes.INTEGER;
        }
    }
}

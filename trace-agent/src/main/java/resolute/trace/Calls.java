package resolute.trace;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a method report its calls to the {@link Recorder}. The method first enters, and keeps the
 * state in a new local. It resets the thread's current node before it returns, and where it
 * catches. The reset calls no method, so that it also works at the end of the stack.
 */
final class Calls extends MethodVisitor {
    static final String RECORDER = "resolute/trace/Recorder";
    static final String ANSWERS = "resolute/trace/Answers";

    private final int id;
    private final int state;
    private final Frames frames;
    private final Set<Label> handlers = new HashSet<>();
    private boolean caught;

    /**
     * @param id the method's number in the file
     * @param state the new local
     * @param frames the method's frames, with that local
     */
    Calls(MethodVisitor to, int id, int state, Frames frames) {
        super(Opcodes.ASM9, to);
        this.id = id;
        this.state = state;
        this.frames = frames;
    }

    /** Pushes a method's number. */
    static void push(MethodVisitor to, int id) {
        if (id <= Short.MAX_VALUE) {
            to.visitIntInsn(Opcodes.SIPUSH, id);
        } else {
            to.visitLdcInsn(id);
        }
    }

    @Override
    public void visitCode() {
        super.visitCode();
        push(mv, id);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, "enter", "(I)J", false);
        super.visitVarInsn(Opcodes.LSTORE, state);
    }

    /**
     * Makes a node of the state current: the caller's for bit 40, the method's own for bit 16, the
     * lowest bit of each.
     */
    private void setCurrent(int bit) {
        super.visitFieldInsn(Opcodes.GETSTATIC, RECORDER, "current", "[I");
        super.visitVarInsn(Opcodes.LLOAD, state);
        super.visitInsn(Opcodes.L2I);
        super.visitInsn(Opcodes.I2C);
        super.visitInsn(Opcodes.ICONST_4);
        super.visitInsn(Opcodes.ISHL);
        super.visitVarInsn(Opcodes.LLOAD, state);
        if (bit != 40) {
            super.visitIntInsn(Opcodes.BIPUSH, 40 - bit);
            super.visitInsn(Opcodes.LSHL);
        }
        super.visitIntInsn(Opcodes.BIPUSH, 40);
        super.visitInsn(Opcodes.LUSHR);
        super.visitInsn(Opcodes.L2I);
        super.visitInsn(Opcodes.IASTORE);
    }

    private void begin() {
        if (caught) {
            caught = false;
            setCurrent(16);
        }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        handlers.add(handler);
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        caught |= handlers.contains(label);
    }

    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        frames.visit(mv, type, numLocal, local, numStack, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + 5, maxLocals + 2);
    }

    @Override
    public void visitInsn(int opcode) {
        begin();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            setCurrent(40);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        begin();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        begin();
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        begin();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        begin();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        begin();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        begin();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        begin();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        begin();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        begin();
        super.visitIincInsn(local, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
        begin();
        super.visitTableSwitchInsn(min, max, other, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
        begin();
        super.visitLookupSwitchInsn(other, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        begin();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}

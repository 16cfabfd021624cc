package resolute.trace;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a method of {@link Leaves} report to the {@link Recorder} that it runs. Its end need not be
 * known.
 */
final class Leaf extends MethodVisitor {
    private final int id;

    /** @param id the method's number in the file */
    Leaf(MethodVisitor to, int id) {
        super(Opcodes.ASM9, to);
        this.id = id;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        Calls.push(mv, id);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, Calls.RECORDER, "leaf", "(I)V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(Math.max(maxStack, 1), maxLocals);
    }
}

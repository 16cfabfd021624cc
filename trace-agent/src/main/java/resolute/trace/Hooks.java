package resolute.trace;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes the methods that end threads report to the {@link Recorder}. */
final class Hooks extends MethodVisitor {
    private final String atStart;
    private final String atEnd;

    /** Each parameter names a method of the recorder, or is null. */
    private Hooks(MethodVisitor to, String atStart, String atEnd) {
        super(Opcodes.ASM9, to);
        this.atStart = atStart;
        this.atEnd = atEnd;
    }

    static boolean isHooked(String owner) {
        return owner.equals("java/lang/Thread") || owner.equals("java/lang/VirtualThread");
    }

    static MethodVisitor hooked(MethodVisitor to, String owner, String method, String descriptor) {
        if (owner.equals("java/lang/VirtualThread")) { // the carrier calls these; the names differ by JDK
            boolean isEnd = method.equals("afterDone") || method.equals("afterTerminate");
            return isEnd ? new Hooks(to, "ended", null) : to;
        }
        switch (method + descriptor) {
            case "exit()V":
                return new Hooks(to, null, "ended");
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V":
                return new Hooks(to, "unwound", null);
            default:
                return to;
        }
    }

    private void call(String method) {
        if (method != null) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Calls.RECORDER, method, "(Ljava/lang/Thread;)V", false);
        }
    }

    @Override
    public void visitCode() {
        super.visitCode();
        call(atStart);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            call(atEnd);
        }
        super.visitInsn(opcode);
    }
}

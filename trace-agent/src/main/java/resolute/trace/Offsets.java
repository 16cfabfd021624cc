package resolute.trace;

import org.objectweb.asm.ClassReader;

/** Tells where in a method's bytecode the instruction lies that is being visited. */
final class Offsets extends ClassReader {
    private int offset;

    Offsets(byte[] file) {
        super(file);
    }

    @Override
    protected void readBytecodeInstructionOffset(int offset) {
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}

package resolute.trace;

import org.objectweb.asm.ClassReader;

/** Gives the bytecode offset of the instruction that is being visited. */
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

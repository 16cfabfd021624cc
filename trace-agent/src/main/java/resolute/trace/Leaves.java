package resolute.trace;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Finds the leaves of a class: methods during which no other method runs, called by the method
 * itself or by the JVM.
 *
 * <p>The JVM calls methods where an instruction loads or initialises a class, or throws an
 * exception (it calls the exception's constructor). So a leaf uses only fields that its class
 * declares, and only those instance fields of {@code this}.
 *
 * <p>A leaf may call the constructor of Object, which is not recorded, in a final class without
 * {@code finalize()}. In other classes the JVM may register a finalizer there.
 */
final class Leaves {
    private static final int ALOAD_0 = 42;
    private static final int ASTORE_0 = 75;
    private static final int LDC_W = 19;
    private static final int LDC2_W = 20;

    private final ClassReader reader;
    private final char[] buffer;
    private final Set<String> fields = new HashSet<>();
    private boolean isFinalized;

    Leaves(ClassReader reader, char[] buffer) {
        this.reader = reader;
        this.buffer = buffer;
        boolean isFinal = (reader.getAccess() & Opcodes.ACC_FINAL) != 0;
        isFinalized = !isFinal || !"java/lang/Object".equals(reader.getSuperName());
    }

    /** Adds a field that the class declares. */
    void field(int access, String name, String descriptor) {
        fields.add(key((access & Opcodes.ACC_STATIC) != 0, name, descriptor));
    }

    /**
     * Adds a method that the class declares. All methods must be added before the first question.
     */
    void method(String name, String descriptor) {
        isFinalized |= name.equals("finalize") && descriptor.equals("()V");
    }

    private static String key(boolean isStatic, String name, String descriptor) {
        return (isStatic ? "static " : "") + name + " " + descriptor;
    }

    /** @param code the offset of the Code attribute's content */
    boolean contains(int access, int code) {
        int start = code + 8;
        int end = start + reader.readInt(code + 4);
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean hasHandlers = reader.readUnsignedShort(end) != 0;
        if (hasHandlers || (access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            return false;
        }
        boolean jumps = false;
        boolean usesThis = false;
        int before = -1;
        int last = -1;
        int length;
        for (int at = start; at < end; at += length) {
            int opcode = reader.readByte(at) & 0xFF;
            length = length(opcode, at);
            if (length == 0 && !isStatic) {
                usesThis = true;
                length = lengthOfUseOfThis(opcode, at, before, last);
            }
            if (length == 0) {
                return false;
            }
            jumps |= isJump(opcode);
            before = last;
            last = opcode;
        }
        // After a jump, another object may be on the stack than the previous instruction suggests.
        return !(jumps && usesThis);
    }

    /** The length of an instruction that a leaf may contain, or 0. */
    private int length(int opcode, int at) {
        if (opcode <= Opcodes.DCONST_1 || opcode >= 26 && opcode <= 45) {
            return 1;
        }
        if (opcode == Opcodes.LDC || opcode == LDC_W || opcode == LDC2_W) {
            int constant = opcode == Opcodes.LDC ? reader.readByte(at + 1) & 0xFF : reader.readUnsignedShort(at + 1);
            int tag = reader.readByte(reader.getItem(constant) - 1);
            return tag < 3 || tag > 8 || tag == 7 ? 0 : opcode == Opcodes.LDC ? 2 : 3;
        }
        if (opcode <= Opcodes.ALOAD) {
            return opcode == Opcodes.SIPUSH ? 3 : 2;
        }
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
            return opcode == Opcodes.ASTORE && reader.readByte(at + 1) == 0 ? 0 : 2;
        }
        if (opcode > Opcodes.ASTORE && opcode <= 78) {
            return opcode == ASTORE_0 ? 0 : 1;
        }
        if (opcode == Opcodes.IINC || isJump(opcode)) {
            return 3;
        }
        if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
            return isOwnField(true, at) ? 3 : 0;
        }
        boolean divides = opcode == Opcodes.IDIV || opcode == Opcodes.LDIV || opcode == Opcodes.IREM || opcode == Opcodes.LREM;
        boolean computes = opcode >= Opcodes.POP && opcode <= Opcodes.DCMPG && !divides;
        return computes || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN ? 1 : 0;
    }

    /**
     * As {@link #length}, for an instruction with {@code this} below its operand, as the two
     * previous instructions show.
     */
    private int lengthOfUseOfThis(int opcode, int at, int before, int last) {
        switch (opcode) {
            case Opcodes.GETFIELD:
                return last == ALOAD_0 && isOwnField(false, at) ? 3 : 0;
            case Opcodes.PUTFIELD:
                boolean isPushed = last > Opcodes.NOP && last <= 45;
                return before == ALOAD_0 && isPushed && isOwnField(false, at) ? 3 : 0;
            case Opcodes.INVOKESPECIAL:
                return last == ALOAD_0 && !isFinalized && isMember(at, "java/lang/Object", "<init> ()V") ? 3 : 0;
            default:
                return 0;
        }
    }

    private static boolean isJump(int opcode) {
        return opcode >= Opcodes.IFEQ && opcode <= Opcodes.GOTO || opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
    }

    private boolean isOwnField(boolean isStatic, int at) {
        int member = reader.getItem(reader.readUnsignedShort(at + 1));
        int name = reader.getItem(reader.readUnsignedShort(member + 2));
        boolean isOwn = reader.getClassName().equals(reader.readClass(member, buffer));
        return isOwn && fields.contains(key(isStatic, reader.readUTF8(name, buffer), reader.readUTF8(name + 2, buffer)));
    }

    private boolean isMember(int at, String owner, String member) {
        int found = reader.getItem(reader.readUnsignedShort(at + 1));
        int name = reader.getItem(reader.readUnsignedShort(found + 2));
        return owner.equals(reader.readClass(found, buffer)) && member.equals(reader.readUTF8(name, buffer) + " " + reader.readUTF8(name + 2, buffer));
    }
}

package resolute.trace;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the class file of {@link Memory}: every method forwards to a method of this JDK's Unsafe.
 */
final class MemoryClass {
    static final String NAME = "resolute/trace/Memory";

    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final boolean modern;
    private final String unsafe;

    private MemoryClass(boolean modern) {
        this.modern = modern;
        unsafe = modern ? "jdk/internal/misc/Unsafe" : "sun/misc/Unsafe";
    }

    /** @param modern whether the JDK has modules, and an Unsafe of its own */
    static byte[] bytes(boolean modern) {
        return new MemoryClass(modern).bytes();
    }

    private byte[] bytes() {
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "file", "J", null, null).visitEnd();
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "nodes", "I", null, null).visitEnd();
        writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "UNSAFE", "L" + unsafe + ";", null, null).visitEnd();
        initializer();
        at("get", "(J)I", "getInt", "(Ljava/lang/Object;J)I");
        at("put", "(JI)V", "putInt", "(Ljava/lang/Object;JI)V");
        at("putLast", "(JI)V", modern ? "putIntRelease" : "putOrderedInt", "(Ljava/lang/Object;JI)V");
        at("putByte", "(JB)V", "putByte", "(Ljava/lang/Object;JB)V");
        same("getLong", "(Ljava/lang/Object;J)J", "getLong");
        at("swap", "(JJJ)Z", modern ? "compareAndSetLong" : "compareAndSwapLong", "(Ljava/lang/Object;JJJ)Z");
        same("fence", "()V", "fullFence");
        same("offset", "(Ljava/lang/reflect/Field;)J", "objectFieldOffset");
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void initializer() {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        code.visitMethodInsn(Opcodes.INVOKESTATIC, unsafe, "getUnsafe", "()L" + unsafe + ";", false);
        code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "UNSAFE", "L" + unsafe + ";");
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /**
     * A method on an address. Unsafe's method has an object as its first parameter, which is null
     * here.
     */
    private void at(String name, String descriptor, String target, String targetDescriptor) {
        forward(name, descriptor, target, targetDescriptor, true);
    }

    private void same(String name, String descriptor, String target) {
        forward(name, descriptor, target, descriptor, false);
    }

    private void forward(String name, String descriptor, String target, String targetDescriptor, boolean address) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        code.visitCode();
        code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "UNSAFE", "L" + unsafe + ";");
        if (address) {
            code.visitInsn(Opcodes.ACONST_NULL);
        }
        int local = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, unsafe, target, targetDescriptor, false);
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}

package resolute.trace;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Keeps the JIT compilers from inlining methods that the {@link Recorder} rarely calls: they would
 * use up the inlining budget of the program's own methods. The JVM recognises the annotation by its
 * name, in classes of the boot class loader.
 */
final class RareCalls extends ClassVisitor {
    private final String annotation;

    private RareCalls(ClassVisitor to, boolean modern) {
        super(Opcodes.ASM9, to);
        annotation = modern ? "Ljdk/internal/vm/annotation/DontInline;" : "Ljava/lang/invoke/DontInline;";
    }

    /** @param modern whether the JDK has modules */
    static byte[] kept(byte[] recorder, boolean modern) {
        ClassReader reader = new ClassReader(recorder);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new RareCalls(writer, modern), 0);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
        if (method.startsWith("rare") || method.equals("searchChildren")) {
            to.visitAnnotation(annotation, true).visitEnd();
        }
        return to;
    }
}

package resolute.trace;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Instruments the methods of a class, and makes threads report their end to the recorder. */
final class Instrumenter extends ClassVisitor {
    private final Offsets reader;
    private final String name;
    private final Methods methods;
    private final int first;

    /**
     * @param reader the reader of the class
     * @param first the number of the first of the methods
     */
    Instrumenter(ClassVisitor to, Offsets reader, String name, Methods methods, int first) {
        super(Opcodes.ASM9, to);
        this.reader = reader;
        this.name = name;
        this.methods = methods;
        this.first = first;
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
        if (to == null) {
            return null;
        }
        MethodVisitor hooked = Hooks.isHooked(name) ? Hooks.hooked(to, name, method, descriptor) : to;
        int[] found = methods.find(method, descriptor);
        if (found == null) {
            return hooked;
        }
        int id = first + found[0];
        if (found[1] == Methods.LEAF) {
            return new Leaf(hooked, id);
        }
        MethodVisitor calls = new Calls(hooked, id, found[1], new Frames(name, access, method, descriptor, found[1]));
        return Answers.areAsked() ? new Reflective(calls, reader, name, method, descriptor) : calls;
    }
}

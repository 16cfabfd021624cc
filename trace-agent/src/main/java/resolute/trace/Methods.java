package resolute.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * The methods of a class to instrument, in order. They are read from the class file itself, since
 * ASM tells their size too late.
 */
final class Methods {
    static final int LEAF = -1;

    private final ClassReader reader;
    private final char[] buffer;
    private final List<String> names = new ArrayList<>();
    private final Map<String, int[]> found = new HashMap<>();
    private int longest;

    /** @param left names with descriptors of methods to leave unchanged */
    Methods(ClassReader reader, Set<String> left) {
        this.reader = reader;
        buffer = new char[reader.getMaxStringLength()];
        int at = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
        Leaves leaves = new Leaves(reader, buffer);
        int fields = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
            leaves.field(reader.readUnsignedShort(at), reader.readUTF8(at + 2, buffer), reader.readUTF8(at + 4, buffer));
            at = code(at)[0];
        }
        int methods = reader.readUnsignedShort(at);
        at += 2;
        int first = at;
        for (int i = 0; i < methods; i++) {
            leaves.method(reader.readUTF8(at + 2, buffer), reader.readUTF8(at + 4, buffer));
            at = code(at)[0];
        }
        at = first;
        for (int i = 0; i < methods; i++) {
            int[] code = code(at);
            String name = reader.readUTF8(at + 2, buffer);
            String descriptor = reader.readUTF8(at + 4, buffer);
            if (code[1] != 0 && !left.contains(name + descriptor) && !isLeft(name)) {
                boolean isLeaf = leaves.contains(reader.readUnsignedShort(at), code[1]);
                found.put(name + descriptor, new int[] {names.size(), isLeaf ? LEAF : reader.readUnsignedShort(code[1] + 2)});
                names.add(name + "\t" + descriptor);
                longest = Math.max(longest, reader.readInt(code[1] + 4));
            }
            at = code[0];
        }
    }

    private boolean isLeft(String name) {
        String owner = reader.getClassName();
        return owner.equals("java/lang/VirtualThread") || owner.equals("java/lang/Object") && name.equals("<init>");
    }

    /**
     * The end of a field or method, and the offset of its Code attribute's content, if it has one.
     */
    private int[] code(int member) {
        int code = 0;
        int attributes = reader.readUnsignedShort(member + 6);
        int at = member + 8;
        for (int i = 0; i < attributes; i++) {
            if ("Code".equals(reader.readUTF8(at, buffer))) {
                code = at + 6;
            }
            at += 6 + reader.readInt(at + 2);
        }
        return new int[] {at, code};
    }

    int count() {
        return names.size();
    }

    int longest() {
        return longest;
    }

    /**
     * The method's index among those to instrument, and the number of its locals or {@link #LEAF};
     * null if it is left unchanged.
     */
    int[] find(String name, String descriptor) {
        return found.get(name + descriptor);
    }

    byte[] lines(String owner, String location) {
        StringBuilder lines = new StringBuilder();
        for (String name : names) {
            lines.append(owner).append('\t').append(name).append('\t').append(location).append('\n');
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }
}

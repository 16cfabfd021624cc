import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.util.Arrays;

/**
 * Whether class files differ in their constant pools only. The JDK reads both files, and writes
 * each with a new pool in the order of use.
 */
public class SameContents {
    public static void main(String[] packs) throws Exception {
        int classes = 0, unread = 0, different = 0;
        for (String pack : packs) {
            try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(pack)))) {
                while (true) {
                    String name = in.readUTF();
                    byte[] before = in.readNBytes(in.readInt());
                    byte[] after = in.readNBytes(in.readInt());
                    classes++;
                    byte[] first = anew(before);
                    if (first == null) {
                        unread++;
                    } else if (!Arrays.equals(first, anew(after))) {
                        different++;
                        System.out.println("DIFFERENT " + pack + " " + name);
                    }
                }
            } catch (EOFException end) {
                // The last pair has been read.
            }
        }
        System.out.println("classes " + classes + " unread " + unread + " different " + different);
        System.exit(different == 0 && classes > 0 && unread * 20 < classes ? 0 : 1);
    }

    static byte[] anew(byte[] bytes) {
        try {
            var file = ClassFile.of(ClassFile.ConstantPoolSharingOption.NEW_POOL, ClassFile.StackMapsOption.DROP_STACK_MAPS);
            return file.transformClass(file.parse(bytes), ClassTransform.ACCEPT_ALL);
        } catch (RuntimeException e) {
            if (System.getenv("SHOW") != null) System.out.println("UNREAD " + e);
            return null;
        }
    }
}

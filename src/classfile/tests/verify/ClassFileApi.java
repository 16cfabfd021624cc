import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The verifier of java.lang.classfile (JDK 24 and newer). */
public class ClassFileApi implements BiFunction<Map<String, byte[]>, byte[], String> {
    @Override
    public String apply(Map<String, byte[]> group, byte[] bytes) {
        ClassHierarchyResolver resolver =
                ClassHierarchyResolver.ofResourceParsing(
                                desc -> {
                                    String d = desc.descriptorString();
                                    String name = d.substring(1, d.length() - 1).replace('/', '.');
                                    byte[] own = group.get(name);
                                    return own == null ? null : new ByteArrayInputStream(own);
                                })
                        .orElse(ClassHierarchyResolver.defaultResolver());
        try {
            List<VerifyError> errors =
                    ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver)).verify(bytes);
            if (errors.isEmpty()) {
                return "ok\t";
            }
            return "VerifyError\t"
                    + String.valueOf(errors.get(0).getMessage()).lines().findFirst().orElse("");
        } catch (RuntimeException | LinkageError e) {
            return e.getClass().getSimpleName() + "\t";
        }
    }
}

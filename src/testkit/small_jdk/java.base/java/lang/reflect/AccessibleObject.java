package java.lang.reflect;

import java.lang.annotation.Annotation;

/** A member that can be made accessible. */
public class AccessibleObject implements AnnotatedElement {
    boolean override;

    protected AccessibleObject() {}

    public void setAccessible(boolean flag) {
        override = flag;
    }

    public final boolean trySetAccessible() {
        override = true;
        return true;
    }

    @Deprecated
    public boolean isAccessible() {
        return override;
    }

    public native <A extends Annotation> A getAnnotation(Class<A> type);

    public native Annotation[] getAnnotations();

    public native Annotation[] getDeclaredAnnotations();
}

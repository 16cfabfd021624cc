package java.lang;

import java.io.Serializable;

/** A line of a stack trace. */
public final class StackTraceElement implements Serializable {
    private final String declaringClass;
    private final String methodName;

    public StackTraceElement(String declaringClass, String methodName, String fileName, int lineNumber) {
        this.declaringClass = declaringClass;
        this.methodName = methodName;
    }

    public String getClassName() {
        return declaringClass;
    }

    public String getMethodName() {
        return methodName;
    }

    public String toString() {
        return declaringClass + "." + methodName;
    }
}

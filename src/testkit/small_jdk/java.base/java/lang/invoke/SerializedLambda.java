package java.lang.invoke;

import java.io.Serializable;

/** A lambda, written. */
public final class SerializedLambda implements Serializable {
    private String implMethodName;
    private String implClass;
    private String implMethodSignature;
    private String functionalInterfaceClass;
    private String functionalInterfaceMethodName;
    private String functionalInterfaceMethodSignature;
    private int implMethodKind;
    private Object[] capturedArgs;

    private SerializedLambda() {}

    public String getImplMethodName() {
        return implMethodName;
    }

    public String getImplClass() {
        return implClass;
    }

    public String getImplMethodSignature() {
        return implMethodSignature;
    }

    public String getFunctionalInterfaceClass() {
        return functionalInterfaceClass;
    }

    public String getFunctionalInterfaceMethodName() {
        return functionalInterfaceMethodName;
    }

    public String getFunctionalInterfaceMethodSignature() {
        return functionalInterfaceMethodSignature;
    }

    public int getImplMethodKind() {
        return implMethodKind;
    }

    public Object getCapturedArg(int index) {
        return capturedArgs[index];
    }
}

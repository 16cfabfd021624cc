package java.lang.invoke;

/** The handle of a member. */
class DirectMethodHandle extends MethodHandle {
    DirectMethodHandle(MethodType type) {
        super(type);
    }
}

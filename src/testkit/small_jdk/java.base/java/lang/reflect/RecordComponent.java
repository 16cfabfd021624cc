package java.lang.reflect;

/** A component of a record. */
public final class RecordComponent {
    private String name;
    private Class<?> type;
    private Method accessor;

    private RecordComponent() {}

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    public Method getAccessor() {
        return accessor;
    }
}

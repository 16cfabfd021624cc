package java.lang.invoke;

/** What has a descriptor. */
public interface TypeDescriptor {
    String descriptorString();

    interface OfField<F extends TypeDescriptor.OfField<F>> extends TypeDescriptor {}

    interface OfMethod<F extends TypeDescriptor.OfField<F>, M extends TypeDescriptor.OfMethod<F, M>>
            extends TypeDescriptor {}
}

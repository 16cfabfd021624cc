package library;

/** Nobody extends it. */
public final class Last {
    protected void forNobody() {}
}

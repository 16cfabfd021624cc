package java.util;

/** Walks through numbers. */
public interface PrimitiveIterator<T, C> extends Iterator<T> {}

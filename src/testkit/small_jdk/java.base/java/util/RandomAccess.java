package java.util;

/** Marks lists whose elements are found at once. */
public interface RandomAccess {}

package java.io;

/** Marks what can be written and read. */
public interface Serializable {}

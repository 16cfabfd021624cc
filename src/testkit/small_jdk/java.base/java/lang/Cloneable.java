package java.lang;

/** Marks what Object.clone copies. */
public interface Cloneable {}

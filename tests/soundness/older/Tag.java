package lib;

/** An interface that another release extends. */
public interface Tag { }

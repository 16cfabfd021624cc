package lib;

/** An interface that another release may extend. */
public interface Tag { }

package lib;

/** What a private field may hold. */
public interface Shape {
    String name();
}

package lib;

/** The release that is there at run time: its default methods are like those that programs declare. */
public interface Tag {
    default String g() { return "Tag"; }
    default String m() { return "Tag"; }
}

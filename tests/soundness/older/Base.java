package lib;

/** A class that another release extends. */
public class Base {
    public Object kept;
    public void keep(Object o) { kept = o; }
}

package lib;

/** A class of the class path, which may be another one when the program runs. */
public class Old {
    public Object thing = "old";
    public String name() { return "old"; }
}

package lib;

/** The release that is there at run time: its methods are like those that programs declare. */
public class Base {
    public Object kept;
    public Base() { U.u(this); }
    public void keep(Object o) { kept = U.u(o); }
    public String g() { return "Base"; }
}

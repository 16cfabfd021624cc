// Of the members that a class declares, code finds one by its name or by how many parameters it has; constructors are all
// known, since none is added to a class that has some.
// run:
// prints: made
// prints: made 2
// prints: field
// prints: made
package reflect_enumerations;
import java.lang.reflect.*;

class One {
    Object field = "field";
    String other = "other";
    public One() { System.out.println("made"); }
}
class Two {
    Two(int n) { System.out.println("made " + n); }
    Two(int n, String s) { System.out.println("never"); }
    Two() {}
}

class Main {
    public static void main(String[] args) throws Exception {
        Constructor<?> made = One.class.getConstructors()[0];
        One one = (One) made.newInstance(); //^ calls One.<init> //^ one : One
        for (Constructor<?> c : Two.class.getDeclaredConstructors())
            if (c.getParameterCount() == 1) c.newInstance(2); //^ calls#2 Two.<init>(int)void
        for (Field f : One.class.getDeclaredFields())
            if (f.getName().equals("field")) System.out.println(f.get(one));
        Object[] all = Two.class.getConstructors();
        if (all.length > 0) System.out.println("never");
        Class<?> of = One.class;
        Object last = of.getDeclaredConstructors()[0].newInstance(); //^ calls#2 One.<init> //^ last : One
    }
}

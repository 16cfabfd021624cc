// The components of a record are known, in their order and by what they tell of themselves; so are their accessors.
// run:
// prints: 1 text 1 text
// prints: null
// prints: null
package reflect_record_components;
import java.lang.reflect.*;

record Pair(Object first, String second) {
    public Object first() { return first == null ? "none" : first; }
}
class Plain { }
class Main {
    static Object byOrder(Pair pair) throws Exception {
        RecordComponent[] all = Pair.class.getRecordComponents();
        return all[0].getAccessor().invoke(pair) //^ calls#2 Pair.first
            + " " + all[1].getAccessor().invoke(pair); //^ calls#2 Pair.second
    }
    static Object byName(Pair pair, String name) throws Exception {
        for (RecordComponent component : Pair.class.getRecordComponents()) {
            if (component.getName().equals("first")) {
                Object of = component.getAccessor().invoke(pair); //^ calls#2 Pair.first
                return of;
            }
        }
        return null;
    }
    static Object byType(Pair pair) throws Exception {
        for (RecordComponent component : Pair.class.getRecordComponents())
            if (component.getType() == String.class)
                return component.getAccessor().invoke(pair); //^ calls#2 Pair.second
        return null;
    }
    static Object changed(Pair pair) throws Exception {
        RecordComponent[] all = Pair.class.getRecordComponents();
        swap(all);
        Method first = all[0].getAccessor();
        return first.invoke(pair); // never: calls Pair.first
    }
    static void swap(Object[] all) {
        Object first = all[0];
        all[0] = all[1];
        all[1] = first;
    }
    static Object none() throws Exception {
        RecordComponent[] none = Plain.class.getRecordComponents(); // may: none = null
        return none;
    }
    public static void main(String[] args) throws Exception {
        Pair pair = new Pair(1, "text");
        System.out.println(byOrder(pair) + " " + byName(pair, "first") + " " + byType(pair));
        changed(pair);
        System.out.println(none());
        System.out.println(byName(new Pair(null, null), "other").equals("none") ? null : "");
    }
}

// HotSpot ends with a segmentation fault (klassVtable::update_inherited_vtable) while it links Third:
// First's private method hides a public one of Object, Second (below version 51) is protected again,
// Third overrides that. The JVMS refuses none of these classes. (`toStrinh` stands for `toString`,
// which javac would not let be private.)
// run:
// version: 50 Second
// patch: First toStrinh toString
// patch: Second toStrinh toString
// patch: Third toStrimh toString
// may end the JVM
// prints: third
package vtable_crash;

class First { private String toStrinh() { return "first"; } }
class Second extends First { protected String toStrinh() { return "second"; } }
class Third extends Second { String toStrimh() { return "third"; } }
class Main {
    public static void main(String[] args) { System.out.println(new Third()); }
}

// Before Java 5 there are no class constants; an object of a class is made by the name of the class.
// release: 8
// javac: -Xlint:-deprecation
// version: 48 Old
// run:
// prints: made
package unreflect_version_48;
class Has {
    public Has() {}
    public String toString() { return "made"; }
}
class Old {
    static Object make() throws Exception {
        return Class.forName("unreflect_version_48.Has").newInstance();
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Old.make());
    }
}

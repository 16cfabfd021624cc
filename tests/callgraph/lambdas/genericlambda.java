// A functional interface with a type parameter and a bridge.
package genericlambda;

interface Maps<A, B> { B map(A it); }
interface Names extends Maps<Thing, String> { String map(Thing it); } //> Thing.name //! Thing.other
class Thing { String name() { return ""; } String other() { return ""; } }

class Main {
    static <A, B> B run(Maps<A, B> maps, A it) { return maps.map(it); } //> Names.map //! Thing.other
    public static void main(String[] args) {
        Names names = Thing::name;
        run(names, new Thing());
    }
}
// unreached: Thing.other
// jdk: small

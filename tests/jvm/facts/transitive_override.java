// JVMS 5.4.5: a method overrides what a method that it overrides overrides. HotSpot knows that for
// classes from version 51 on (its VTABLE_TRANSITIVE_OVERRIDE_VERSION); a method of an older class
// overrides what its superclasses hand down, where a package-private method of another package has
// the slot. (`mane` is compiled where javac refuses `name`.)
// run:
// release: 8
// version: 50 p.Old
// version: 51 p.New
// patch: q.C mane name
// patch: p.Old mane name
// patch: p.New mane name
// prints: C
// prints: New
package transitive_override;

class Main {
    public static void main(String[] args) {
        System.out.println(transitive_override.p.B.name(new transitive_override.p.Old()));
        System.out.println(transitive_override.p.B.name(new transitive_override.p.New()));
    }
}
// file: transitive_override/p/A.java
package transitive_override.p;
class A { String name() { return "A"; } }
// file: transitive_override/p/B.java
package transitive_override.p;
public class B extends A {
    public String name() { return "B"; }
    public static String name(B b) { return b.name(); }
}
// file: transitive_override/q/C.java
package transitive_override.q;
public class C extends transitive_override.p.B { String mane() { return "C"; } }
// file: transitive_override/p/Old.java
package transitive_override.p;
public class Old extends transitive_override.q.C { String mane() { return "Old"; } }
// file: transitive_override/p/New.java
package transitive_override.p;
public class New extends transitive_override.q.C { String mane() { return "New"; } }

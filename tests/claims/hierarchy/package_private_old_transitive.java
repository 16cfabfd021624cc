// Below class version 51 HotSpot looks at the direct predecessor only: D.name does not override what B made public, since C.name in between is package-private in another package. JVMS 5.4.5 says that it does. (`mane` is compiled where javac refuses `name`.)
// release: 8
// version: 50
// complete: rewrite
// run:
// prints: C C C B
// prints: T
// patch: q.C mane name
// patch: p.D mane name
// patch: p.E mane name
// patch: q.T mane name
// patch: p.V mane name
package package_private_old_transitive;

class Main {
    public static void main(String[] args) {
        System.out.println(package_private_old_transitive.p.Use.all());
        System.out.println(package_private_old_transitive.p.Use.inherited());
    }
}
// file: package_private_old_transitive/p/Use.java
package package_private_old_transitive.p;
public class Use {
    public static String all() {
        B c = new package_private_old_transitive.q.C();
        String s1 = c.name(); //^ calls q.C.name
        B d = new D();
        String s2 = d.name(); // never: calls
        B e = new E();
        String s3 = e.name(); // never: calls
        B b = new B();
        String s4 = b.name(); //^ calls p.B.name // rewrite: direct p.B.name -> p.B.name
        return s1 + " " + s2 + " " + s3 + " " + s4;
    }
    public static String inherited() {
        S v = new V();
        return v.name(); // never: calls
    }
}
// file: package_private_old_transitive/p/A.java
package package_private_old_transitive.p;
public class A { String name() { return "A"; } }
// file: package_private_old_transitive/p/B.java
package package_private_old_transitive.p;
public class B extends A { public String name() { return "B"; } }
// file: package_private_old_transitive/q/C.java
package package_private_old_transitive.q;
public class C extends package_private_old_transitive.p.B { String mane() { return "C"; } }
// file: package_private_old_transitive/p/D.java
package package_private_old_transitive.p;
public class D extends package_private_old_transitive.q.C { String mane() { return "D"; } }
// file: package_private_old_transitive/p/E.java
package package_private_old_transitive.p;
public class E extends D { String mane() { return "E"; } }
// file: package_private_old_transitive/p/S.java
package package_private_old_transitive.p;
public class S { public String name() { return "S"; } }
// file: package_private_old_transitive/q/T.java
package package_private_old_transitive.q;
public class T extends package_private_old_transitive.p.S { String mane() { return "T"; } }
// file: package_private_old_transitive/p/V.java
package package_private_old_transitive.p;
public class V extends package_private_old_transitive.q.T { String mane() { return "V"; } }

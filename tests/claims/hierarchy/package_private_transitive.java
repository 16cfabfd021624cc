// A package-private method overridden within its package by a public one, which is overridden from
// another package: the last one is selected, through the middle one.
// complete: calls
// run:
// prints: leaf
package package_private_transitive;

class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new package_private_transitive.far.Leaf();
        System.out.println(b.name()); //^ calls far.Leaf.name
    }
}
// file: package_private_transitive/Base.java
package package_private_transitive;
public class Base { String name() { return "base"; } }
// file: package_private_transitive/Middle.java
package package_private_transitive;
public class Middle extends Base { public String name() { return "middle"; } }
// file: package_private_transitive/far/Leaf.java
package package_private_transitive.far;
public class Leaf extends package_private_transitive.Middle { public String name() { return "leaf"; } }

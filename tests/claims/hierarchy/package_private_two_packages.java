// A package-private method is not overridden from another package.
// complete: calls
// run:
// prints: base
// prints: sub
package package_private_two_packages;

class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new package_private_two_packages.other.Sub();
        System.out.println(b.name()); //^ calls Base.name // never: calls other.Sub.name
        System.out.println(((package_private_two_packages.other.Sub) b).name()); //^ calls other.Sub.name
    }
}
// file: package_private_two_packages/Base.java
package package_private_two_packages;
public class Base { String name() { return "base"; } }
// file: package_private_two_packages/other/Sub.java
package package_private_two_packages.other;
public class Sub extends package_private_two_packages.Base { public String name() { return "sub"; } }

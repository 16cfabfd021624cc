// A protected method is overridden across packages.
// complete: calls
// run:
// prints: sub
package protected_same_name;

class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new protected_same_name.afar.Sub();
        System.out.println(b.name()); //^ calls afar.Sub.name
    }
}
// file: protected_same_name/Base.java
package protected_same_name;
public class Base { protected String name() { return "base"; } }
// file: protected_same_name/afar/Sub.java
package protected_same_name.afar;
public class Sub extends protected_same_name.Base { @Override protected String name() { return "sub"; } }

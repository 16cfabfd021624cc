// What extends what is sure in the input only: a library's class may have another superclass when it runs. The class that
// passes it on is refused then, and goes on being refused.
// run:
// prints: refused
// classpath-only: Base Middle
package link_other_release;

class Base { }
class Middle extends Base { }
class Leaf extends Middle { }
class User {
    static void take(Base b) { }
    static void half(Middle m) { }
    static void run(boolean b) {
        take(new Leaf()); // never: link
        half(new Leaf()); // never: link
        take(new Middle()); // never: link
    }
}
class Main {
    public static void main(String[] args) {
        try {
            User.run(true);
            System.out.println("ok");
        } catch (VerifyError e) {
            System.out.println("refused");
        }
    }
}
// file-at-run: Middle.java
package link_other_release;

class Middle { }

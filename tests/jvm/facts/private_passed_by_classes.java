// Where the method that is resolved stands in a class, a private one in the receiver's class is
// passed, as JVMS 5.4.6 says; so is a static one.
// run:
// change: Hides method m private
// change: Static method m static
// prints: root root root
package private_passed_by_classes;

class Root { public String m() { return "root"; } }
class Plain extends Root { }
class Hides extends Root { public String m() { return "private"; } }
class Static extends Root { public String m() { return "static"; } }
class Main {
    public static void main(String[] args) {
        Root a = new Plain(), b = new Hides(), c = new Static();
        System.out.println(a.m() + " " + b.m() + " " + c.m());
    }
}

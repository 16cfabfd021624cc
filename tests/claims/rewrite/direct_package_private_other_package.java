// The method is protected: a copy is as accessible as the call needs, and no more.
// run:
// prints: squaresquare
package direct_package_private_other_package;

class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(new User().show());
    }
}
class User extends direct_package_private_other_package.shy.Square {
    String show() { User u = new User(); return u.area() + super.area(); }
}
class Special extends User { @Override protected String area() { return "special"; } }
// file: direct_package_private_other_package/shy/Square.java
package direct_package_private_other_package.shy;
public class Square { protected String area() { return "square"; } }

// The body uses what its class may use (private members, its package): the copy stands in that
// class and may too.
// run:
// prints: squaresquare!
// prints: special
package direct_body_of_other_access;

class Main {
    public static void main(String[] args) throws Throwable {
        direct_body_of_other_access.close.Square s = new direct_body_of_other_access.close.Square();
        System.out.println(s.area());
        System.out.println(new direct_body_of_other_access.close.Special().area());
    }
}
// file: direct_body_of_other_access/close/Square.java
package direct_body_of_other_access.close;
public class Square {
    private String text = "square";
    String hidden() { return text; }
    public String area() { return text + hidden() + inner(); }
    private String inner() { return "!"; }
}
// file: direct_body_of_other_access/close/Special.java
package direct_body_of_other_access.close;
public class Special extends Square { @Override public String area() { return "special"; } }

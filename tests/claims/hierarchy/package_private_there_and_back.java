// A, a.B in another package, A's package again: the third one overrides the first, not the second.
// complete: calls
// run:
// prints: back
// prints: away
// prints: away
package package_private_there_and_back;

class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new Back();
        System.out.println(b.name()); //^ calls Back.name
        System.out.println(package_private_there_and_back.away.Away.show(new Back())); // never: calls Back.name
        System.out.println(package_private_there_and_back.away.Away.show(new package_private_there_and_back.away.Away()));
    }
}
// file: package_private_there_and_back/Base.java
package package_private_there_and_back;
public class Base { String name() { return "base"; } }
// file: package_private_there_and_back/away/Away.java
package package_private_there_and_back.away;
public class Away extends package_private_there_and_back.Base {
    String name() { return "away"; }
    public static String show(Away a) { return a.name(); } // never: calls
}
// file: package_private_there_and_back/Back.java
package package_private_there_and_back;
public class Back extends package_private_there_and_back.away.Away { String name() { return "back"; } }

// The exact class is the platform's and its behaviour is no claim: the call is left alone.
// complete: rewrite
// run:
// prints: 1
package narrow_platform_class;

import java.util.*;
class Main {
    public static void main(String[] args) throws Throwable {
        List<String> list = new ArrayList<>(); //^ list : java.util.ArrayList
        list.add("a"); // never: calls // never: rewrite
        System.out.println(list.size()); // never: rewrite
    }
}

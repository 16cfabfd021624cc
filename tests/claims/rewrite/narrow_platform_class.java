// The exact class is the platform's: which body it has is no claim, as releases differ, but naming
// the receiver's own class selects the same one.
// complete: rewrite
// run:
// prints: 1
package narrow_platform_class;

import java.util.*;
class Main {
    public static void main(String[] args) throws Throwable {
        List<String> list = new ArrayList<>(); //^ list : java.util.ArrayList
        list.add("a"); // never: calls // never: direct // rewrite: narrow java.util.List.add -> java.util.ArrayList.add
        System.out.println(list.size()); // rewrite: narrow java.util.List.size -> java.util.ArrayList.size
    }
}

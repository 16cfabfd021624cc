// All methods of a class: which of them is called, no string says.
package lists;

import java.lang.reflect.*;

class Main {
    public static class Test { public void testOne() {} public void testTwo() {} public void helper() {} }
    static void never() {}
    public static void main(String[] args) throws Exception {
        Object test = Test.class.getDeclaredConstructor().newInstance(); //> Main$Test.<init>
        for (Method method : Test.class.getDeclaredMethods()) {
            if (method.getName().startsWith("test")) method.invoke(test); //> Main$Test.testOne //> Main$Test.testTwo //! Main.never
        }
    }
}
// unreached: Main.never
// reached: Main$Test.testOne Main$Test.testTwo
// jdk: small

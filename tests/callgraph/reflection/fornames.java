// Class.forName in its two forms, with and without initialising.
package fornames;

class First { static { started(); } static void started() {} First() {} }
class Second { static { never(); } static void never() {} }
class Third { static { unnamed(); } static void unnamed() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Class.forName("fornames.First"); //> First.<clinit> //! First.<init>
        Class.forName("fornames." + "Second", false, Main.class.getClassLoader()); //! Third.<clinit>
    }
}
// reached: First.started
// unreached: First.<init> Third.unnamed
// jdk: small

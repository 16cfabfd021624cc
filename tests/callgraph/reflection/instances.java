// newInstance of classes and of constructors, with and without arguments.
package instances;

class Main {
    public static class Plain { public Plain() {} public Plain(int n) { never(); } void use() {} static void never() {} }
    public static class Takes { public Takes(String s, int n) {} void use() {} private Takes() {} }
    public static class Unmade { public Unmade() {} }
    public static void main(String[] args) throws Exception {
        Plain plain = Plain.class.getDeclaredConstructor().newInstance(); //> Main$Plain.<init>
        plain.use(); //> Main$Plain.use
        Object takes = Class.forName("instances.Main$Takes").getConstructor(String.class, int.class).newInstance("a", 1); //> Main$Takes.<init> //! Main$Unmade.<init>
        ((Takes) takes).use(); //> Main$Takes.use
        Class<?> unmade = Unmade.class; //! Main$Unmade.<init>
    }
}
// unreached: Main$Unmade.<init>
// jdk: small

// Names from properties: the default is followed, and what is asked of the environment is open.
package properties;

class Main {
    public static class Standard { public Standard() {} }
    public static class Unnamed { public Unnamed() {} }
    public static void main(String[] args) throws Exception {
        String name = System.getProperty("properties.none", "properties.Main$Standard");
        Class.forName(name).getDeclaredConstructor().newInstance(); //> Main$Standard.<init> //! Main$Unnamed.<init>
    }
}
// unreached: Main$Unnamed.<init>
// jdk: small

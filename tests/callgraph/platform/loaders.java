// A class loader of the program's own is asked by its superclass.
package loaders;

class Own extends ClassLoader {
    Own() { super(Own.class.getClassLoader()); }
    @Override protected Class<?> findClass(String name) throws ClassNotFoundException { asked(); return super.findClass(name); }
    void asked() {}
    void never() {}
}

class Main {
    static void missing() {}
    public static void main(String[] args) {
        try {
            new Own().loadClass("no.such.Thing");
        } catch (ClassNotFoundException e) {
            missing(); //> Main.missing
        }
    }
}
// reached: Own.asked
// unreached: Own.never
// jdk: small

// Methods by name and parameters: static, of objects, inherited, of interfaces.
package methods;

class Main {
    public interface Does { void act(); default void other() {} }
    public static class Impl implements Does { public void act() {} public static Object make(String name) { return new Impl(); } public void unused() {} public void over(int n) {} public void over(String s) {} }
    public static class Sub extends Impl {}
    public static void main(String[] args) throws Exception {
        Object made = Impl.class.getMethod("make", String.class).invoke(null, "a"); //> Main$Impl.make
        Does.class.getMethod("act").invoke(made); //> Main$Impl.act //! Main$Impl.unused
        Sub.class.getMethod("act").invoke(new Sub()); //> Main$Impl.act //! Main$Does.other
        Impl.class.getMethod("over", int.class).invoke(made, 1); //> Main$Impl.over
    }
}
// unreached: Main$Impl.unused Main$Does.other
// jdk: small

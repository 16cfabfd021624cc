// The classes of lambdas and proxies initialise their interfaces that have methods with bodies, markers and those above, as all classes do.
package madeclasses;

import java.lang.reflect.Proxy;

interface Rich { Object IT = Main.rich(); void go(); default void act() {} }
interface Poor { Object IT = Main.poor(); void go(); }
interface Above { Object IT = Main.above(); default void act() {} }
interface Below extends Above { Object IT = Main.below(); void go(); }
interface Marker { Object IT = Main.marker(); default void mark() {} }
interface Proxied { Object IT = Main.proxied(); void go(); default void act() {} }
interface Unmade { Object IT = Main.unmade(); void go(); default void act() {} }

class Main {
    static Object rich() { return ""; }
    static Object poor() { return ""; }
    static Object above() { return ""; }
    static Object below() { return ""; }
    static Object marker() { return ""; }
    static Object proxied() { return ""; }
    static Object unmade() { return ""; }
    public static void main(String[] args) {
        Rich rich = () -> {}; //> Rich.<clinit> //! Poor.<clinit>
        Poor poor = () -> {}; //! Poor.<clinit>
        Below below = () -> {}; //> Above.<clinit> //! Below.<clinit>
        Poor marked = (Poor & Marker) () -> {}; //> Marker.<clinit> //! Poor.<clinit>
        ClassLoader loader = Main.class.getClassLoader();
        Proxy.newProxyInstance(loader, new Class<?>[] {Proxied.class, Poor.class}, (proxy, method, given) -> null); //> Proxied.<clinit>
        Unmade none = null; //! Unmade.<clinit>
    }
}
// reached: Main.rich Main.above Main.marker Main.proxied
// unreached: Main.poor Main.below Main.unmade
// jdk: small

// Helpers of the program around lookups: the name comes from afar.
package wrappers;

import java.lang.reflect.*;

class Main {
    public static class Service { public Service() {} public void start() {} public void stop() {} }
    public static class Hidden { public Hidden() {} public void start() {} }
    static Class<?> load(String name) { try { return Class.forName("wrappers.Main$" + name); } catch (ClassNotFoundException e) { return null; } }
    static Object make(Class<?> type) throws Exception { return type.getConstructor().newInstance(); } //> Main$Service.<init> //! Main$Hidden.<init>
    static Object call(Object on, String name) throws Exception { return on.getClass().getMethod(name).invoke(on); } //> Main$Service.start //! Main$Service.stop
    public static void main(String[] args) throws Exception {
        call(make(load("Service")), "start");
    }
}
// reached: Main$Service.<init> Main$Service.start
// unreached: Main$Hidden.<init> Main$Hidden.start Main$Service.stop
// jdk: small

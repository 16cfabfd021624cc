// A service loader without a provider gives nothing; ServiceLoader's own code runs.
package services;

import java.util.*;

class Main {
    public interface Service { void serve(); }
    public static class Unlisted implements Service { public void serve() {} }
    static void none() {}
    public static void main(String[] args) {
        for (Service service : ServiceLoader.load(Service.class)) service.serve(); //! Main$Unlisted.serve
        none(); //> Main.none
    }
}
// unreached: Main$Unlisted.serve
// jdk: small

// Builders, joiners, formatters and valueOf ask for toString.
package builders;

import java.util.*;

class A { @Override public String toString() { return "a"; } }
class B { @Override public String toString() { return "b"; } }
class C { @Override public String toString() { return "c"; } }
class D { @Override public String toString() { return "d"; } }
class E { @Override public String toString() { return never(); } String never() { return ""; } static void touch() {} }

class Main {
    public static void main(String[] args) {
        new StringBuilder().append(new A()).insert(0, new B());
        String.valueOf(new C()); //> java.lang.String.valueOf
        String.format("%s", new D());
        List<Object> list = List.of(new A());
        list.toString(); //> java.util.AbstractCollection.toString
        E.touch();
    }
}
// reached: A.toString B.toString C.toString D.toString
// unreached: E.never
// jdk: small

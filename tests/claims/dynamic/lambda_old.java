// Below class version 55 there are no nests: private bodies are reached through accessors. A method that is
// not private changes a default serialVersionUID.
// release: 8
// run:
// prints: 1 s2 true 3
// prints: 4
// prints: -1448286114155012628
package lambda_old;

import java.util.function.*;

interface Named {
    int number();
    default Supplier<Integer> more() {
        return () -> number() + 1; // never: lambda
    }
}
class Plain implements java.io.Serializable {
    Supplier<Integer> get() {
        return () -> 3; // never: lambda
    }
}
class Declared implements java.io.Serializable {
    private static final long serialVersionUID = 1;
    private boolean b = true;
    Supplier<Boolean> get() {
        return () -> b; // rewrite: lambda
    }
}
class Main {
    private String s = "s";
    Supplier<String> text(long n) {
        return () -> s + n; // rewrite: lambda
    }
    public static void main(String[] args) throws Exception {
        Supplier<Integer> one = () -> 1; // rewrite: lambda
        System.out.println(one.get() + " " + new Main().text(2).get() + " " + new Declared().get().get() + " " + new Plain().get().get());
        Named n = () -> 3; // rewrite: lambda
        System.out.println(n.more().get());
        System.out.println(java.io.ObjectStreamClass.lookup(Plain.class).getSerialVersionUID());
    }
}

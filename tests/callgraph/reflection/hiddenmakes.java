// Code that an open call runs makes objects without `new`: by references to constructors, by class constants, as lambdas with markers, by texts.
package hiddenmakes;

import java.lang.reflect.Constructor;
import java.util.function.Supplier;

interface Plugin { void go() throws Exception; }

abstract class Base {
    void run() {
        step(); //> Known.step //x Referred.step //? unknown-receiver
    }
    abstract void step();
}
class Known extends Base { void step() {} }
class Never extends Known { void step() {} }
class Referred extends Base { void step() {} } //x Base.<init>

abstract class Named {
    void run() {
        step(); //> Listed.step //x Constant.step //? unknown-receiver
    }
    abstract void step();
}
class Listed extends Named { void step() {} }
class Constant extends Named { void step() {} } //x Named.<init>

abstract class Texted {
    void run() {
        step(); //> Kept.step //x Loaded.step //? unknown-receiver
    }
    abstract void step();
}
class Kept extends Texted { void step() {} }
class Loaded extends Texted {
    private Loaded() {} //x Texted.<init>
    void step() {}
}

interface Marker {
    default void mark() {
        step(); //> Marked.step //x Marker.step //? unknown-receiver
    }
    default void step() {}
}
class Marked implements Marker { public void step() {} }

class Hidden implements Plugin {
    public void go() throws Exception {
        Supplier<Referred> referred = Referred::new;
        referred.get().run(); //x Base.run //x Referred.<init>
        Constant.class.getDeclaredConstructor().newInstance().run(); //x Named.run
        String name = new StringBuilder("-hiddenmakes.Loaded").deleteCharAt(0).toString();
        Constructor<?> loaded = Class.forName(name).getDeclaredConstructor();
        loaded.setAccessible(true);
        ((Texted) loaded.newInstance()).run(); //x Texted.run
        Runnable marked = (Runnable & Marker) () -> {};
        ((Marker) marked).mark(); //x Marker.mark
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        String name = new StringBuilder("-hiddenmakes.Hidden").deleteCharAt(0).toString();
        Plugin plugin = (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
        plugin.go(); //x Hidden.go //? unknown-receiver
        new Known().run(); //> Base.run
        new Listed().run(); //> Named.run
        new Kept().run(); //> Texted.run
        new Marked().mark(); //> Marker.mark
    }
}
// gaps: Hidden.<init> Hidden.go Referred.<init> Referred.step Constant.<init> Constant.step Loaded.<init> Loaded.step Marker.step
// unreached: Never.step
// jdk: small

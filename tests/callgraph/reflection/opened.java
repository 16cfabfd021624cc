// What an open call gives, nobody knows: a call on it is open, though known objects come there, too.
package opened;

import java.lang.invoke.*;
import java.util.function.Supplier;

class One implements Supplier<Integer> { public Integer get() { return 1; } }
class Two implements Supplier<Integer> { public Integer get() { return 2; } }
class Other { void use() {} }

interface Named { String name(); }
class Known implements Named { public String name() { return "known"; } }
class Hidden implements Named { public String name() { return "hidden"; } }
final class Sealed { String name() { return "sealed"; } }

class Base { String told() { return "base"; } }
class Below extends Base { @Override String told() { return "below"; } }

interface Marked {}
class Whole { String told() { return "whole"; } }
class Part extends Whole implements Marked {}

class Holder { Named held; }

class Main {
    static native Named[][] tables();
    static native Object any();
    static native Base base();
    static native Marked marked();
    static boolean never(String[] args) { return args.length > 5; }

    @SuppressWarnings("unchecked")
    static void merged(String[] args) throws Exception {
        String name = args.length == 0 ? System.getProperty("user.class", "opened.Two") : args[0];
        Class<?> hidden = Class.forName(name);
        Supplier<Integer> s = never(args) ? new One() : (Supplier<Integer>) hidden.getDeclaredConstructor().newInstance(); //? reflection
        s.get(); //>? One.get //> Two.get //? unknown-receiver
        Supplier<Integer> known = new One();
        known.get(); //> One.get //! Two.get //? none
    }

    static Named unseen(String[] args) throws Exception {
        String name = args.length == 0 ? System.getProperty("user.class").replace("Opened", "Hidden") : args[0];
        return (Named) Class.forName(name).getDeclaredConstructor().newInstance();
    }
    static void taken(Named named) {
        named.name(); //> Known.name //x Hidden.name //? unknown-receiver
    }
    static void flows(String[] args) throws Exception {
        Holder holder = new Holder();
        holder.held = new Known();
        holder.held.name(); //> Known.name //? unknown-receiver
        holder.held = unseen(args);
        Named[] all = {new Known(), unseen(args)};
        all[0].name(); //> Known.name //? unknown-receiver
        taken(new Known());
        taken(unseen(args));
        Object[] objects = {new Other(), new Sealed(), unseen(args)};
        ((Sealed) objects[1]).name(); //> Sealed.name //? none
        ((Other) objects[0]).use(); //> Other.use //? none
    }

    @SuppressWarnings("unchecked")
    static void linked(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle body = lookup.findStatic(Main.class, "three", MethodType.methodType(Integer.class));
        CallSite site = LambdaMetafactory.metafactory(lookup, "get", MethodType.methodType(Supplier.class),
            MethodType.methodType(Object.class), body, MethodType.methodType(Integer.class));
        Supplier<Integer> ordinary = () -> 4;
        Supplier<Integer> s = never(args) ? ordinary : (Supplier<Integer>) site.getTarget().invoke(); //? method-handle
        s.get(); //>? Main.lambda$linked$0 //x Main.three //? unknown-receiver
    }
    static Integer three() { return 3; }

    static void natives(String[] args) {
        Named[][] table = never(args) ? tables() : new Named[][] {{new Known()}};
        table[0][0].name(); //> Known.name //? unknown-receiver
        Named[] row = never(args) ? (Named[]) any() : new Named[] {new Known()};
        row[0].name(); //> Known.name //? unknown-receiver
        Holder holder = never(args) ? (Holder) any() : new Holder();
        holder.held = new Known();
        holder.held.name(); //> Known.name //? unknown-receiver
        Base base = never(args) ? base() : new Base();
        base.told(); //> Base.told //! Below.told //? unknown-receiver
        Object marked = never(args) ? marked() : new Part();
        ((Whole) marked).told(); //> Whole.told //? none
    }

    public static void main(String[] args) throws Throwable {
        System.setProperty("user.class", "opened.Opened");
        flows(args);
        System.clearProperty("user.class");
        merged(args);
        linked(args);
        natives(args);
    }
}
// reached: Two.get
// gaps: Hidden.<init> Hidden.name Main.three
// unreached: Below.told
// jdk: small

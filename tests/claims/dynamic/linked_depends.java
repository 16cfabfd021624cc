// What a bootstrap method gives is known only if every run gives it: not what it reads from a field, or
// gets from who ran before, or from unknown code; and not if it is a call site of another kind.
// dynamic: either Boot.either
// dynamic: stored Boot.stored
// dynamic: perhaps Boot.perhaps
// dynamic: mutable Boot.mutable
// dynamic: changed Boot.changed
// dynamic: own Boot.own
// dynamic: seen Boot.seen
// dynamic: racing Boot.racing
// dynamic: sometimes Boot.sometimes
// dynamic: same Boot.same
// dynamic: extra Boot.extra
// dynamic: sub Boot.sub
// run:
// prints: two
// prints: two
// prints: two
// prints: one
// prints: one
// prints: two
// prints: two
// prints: one
// prints: two
// prints: true
// prints: one
// prints: one
// prints: one
// prints: one
package linked_depends;
import java.lang.invoke.*;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

class Boot {
    static boolean second = true;
    static MethodHandle handle;
    static MutableCallSite last;
    static CallSite shown;
    static final AtomicInteger runs = new AtomicInteger();
    static final CyclicBarrier both = new CyclicBarrier(2);

    static MethodHandle find(String name) throws Throwable {
        return MethodHandles.lookup().findStatic(Main.class, name, MethodType.methodType(String.class));
    }
    static CallSite either(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(second ? find("two") : find("one"));
    }
    static CallSite stored(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(handle);
    }
    static CallSite perhaps(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle h = find("one");
        if (handle != null) h = handle;
        return new ConstantCallSite(h);
    }
    static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MutableCallSite site = new MutableCallSite(find("one"));
        last = site;
        return site;
    }
    static CallSite changed(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MutableCallSite site = new MutableCallSite(find("one"));
        if (!second) return new ConstantCallSite(find("one"));
        site.setTarget(find("two"));
        return site;
    }
    static CallSite own(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new Own(find("one"));
    }
    static CallSite seen(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        shown = new ConstantCallSite(find("two"));
        return second ? shown : new ConstantCallSite(find("one"));
    }
    static CallSite racing(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        int run = runs.incrementAndGet();
        both.await();
        return new ConstantCallSite(run % 2 == 0 ? find("one") : find("two"));
    }
    static CallSite sometimes(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        if (second) return new ConstantCallSite(find("one"));
        if (runs.get() == 77) throw new IllegalStateException();
        return null;
    }
    static CallSite same(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle h = second ? find("one") : lookup.findStatic(Main.class, "one", type);
        return second ? new ConstantCallSite(h) : new ConstantCallSite(find("one"));
    }
    static CallSite extra(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return Sneaky.of(lookup, type);
    }
    static CallSite sub(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new Hooked(type, find("one"));
    }
}
class Own extends MutableCallSite {
    Own(MethodHandle h) throws Throwable { super(h); setTarget(Boot.find("two")); }
}
class Hooked extends ConstantCallSite {
    Hooked(MethodType type, MethodHandle h) throws Throwable {
        super(type, MethodHandles.dropArguments(MethodHandles.constant(MethodHandle.class, h), 0, ConstantCallSite.class));
    }
}
class Sneaky {
    static CallSite of(MethodHandles.Lookup lookup, MethodType type) throws Throwable {
        CallSite[] all = { new ConstantCallSite(lookup.findStatic(Main.class, "one", type)), null };
        int n = Boot.second ? 0 : 1;
        return all[n];
    }
}
class Site {
    static String either() { return null; }
    static String stored() { return null; }
    static String perhaps() { return null; }
    static String mutable() { return null; }
    static String changed() { return null; }
    static String own() { return null; }
    static String seen() { return null; }
    static String racing() { return null; }
    static String sometimes() { return null; }
    static String same() { return null; }
    static String extra() { return null; }
    static String sub() { return null; }
}

class Main {
    static volatile String[] raced = new String[2];

    static String one() { return "one"; }
    static String two() { return "two"; }
    static String racing() { return Site.racing(); } // never: calls

    public static void main(String[] args) throws Throwable {
        String s = Site.either(); //^ calls unknown // never: calls
        System.out.println(s);
        Boot.handle = Boot.find("two");
        s = Site.stored(); // never: calls
        System.out.println(s);
        s = Site.perhaps(); // never: calls
        System.out.println(s);
        for (int i = 0; i < 2; i++) {
            s = Site.mutable(); // never: calls
            System.out.println(s);
            if (i == 1) Boot.last.setTarget(Boot.find("two"));
        }
        s = Site.changed(); // never: calls
        System.out.println(s);
        s = Site.own(); // never: calls
        System.out.println(s);
        Boot.second = false;
        s = Site.seen(); // never: calls Main.two
        System.out.println(s);
        Boot.second = true;
        s = Site.either();
        System.out.println(s);
        Thread[] all = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            all[i] = new Thread(() -> raced[n] = racing());
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(raced[0].equals(raced[1]));
        s = Site.sometimes(); //^ calls Main.one
        System.out.println(s);
        s = Site.same(); //^ calls Main.one
        System.out.println(s);
        s = Site.extra(); //^ calls Main.one
        System.out.println(s);
        s = Site.sub(); // never: calls
        System.out.println(s);
    }
}

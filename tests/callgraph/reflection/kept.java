// What nobody knows is put into the platform's objects, and comes out of them as any object of the program may.
package kept;

import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Hidden implements Act {
    public int act() { return 1; }
    @Override public int hashCode() { return 1; }
    @Override public boolean equals(Object other) { return other == this; }
}
class Job implements Runnable { public void run() {} }
class Task implements Runnable { public void run() {} }
class Listener implements Consumer<String> { public void accept(String text) {} } //x Listener.accept
class Never implements Act { public int act() { return 2; } }
final class Apart { void use() {} }

class Main {
    static boolean never(String[] args) { return args.length > 5; }
    static Object make(String name) throws Exception {
        return Class.forName(new StringBuilder(name).reverse().toString()).getDeclaredConstructor().newInstance();
    }

    static void collections(Act unknown) {
        List<Act> list = new ArrayList<>(List.of(new Known()));
        list.add(unknown);
        list.get(1).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        for (Act each : list) {
            each.act(); //> Known.act //x Hidden.act //? unknown-receiver
        }
        list.forEach(each -> each.act()); //> Known.act //x Hidden.act //? unknown-receiver
        list.stream().filter(each -> each != null).map(each -> each)
            .forEach(each -> each.act()); //> Known.act //x Hidden.act //? unknown-receiver
        Map<String, Act> map = new HashMap<>();
        map.put("known", new Known());
        map.computeIfAbsent("unknown", key -> unknown);
        map.get("unknown").act(); //>? Known.act //x Hidden.act //? unknown-receiver
        List<Apart> others = new ArrayList<>();
        others.add(new Apart());
        others.get(0).use(); //> Apart.use //? none
        new Known().act(); //> Known.act //? none
    }

    static void holders(String[] args, Act unknown) throws Exception {
        Act either = never(args) ? new Known() : unknown;
        Optional.of(either).orElse(new Known()).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        new AtomicReference<>(either).get().act(); //>? Known.act //x Hidden.act //? unknown-receiver
        CompletableFuture.completedFuture(either).get().act(); //>? Known.act //x Hidden.act //? unknown-receiver
        ThreadLocal<Act> local = ThreadLocal.withInitial(Known::new);
        local.get().act(); //> Known.act //? unknown-receiver
        local.set(unknown);
        local.get().act(); //>? Known.act //x Hidden.act //? unknown-receiver
    }

    // As objects of which nothing is known, and as those of the platform's types.
    static void plain(String[] args) throws Exception {
        Map<Class<?>, Object> beans = new HashMap<>();
        beans.put(Known.class, new Known());
        beans.put(Act.class, make("neddiH.tpek"));
        ((Act) beans.get(Act.class)).act(); //>? Known.act //x Hidden.act //? unknown-receiver
        List<Consumer<String>> listeners = new ArrayList<>();
        listeners.add(text -> text.length());
        listeners.add((Consumer<String>) make("renetsiL.tpek"));
        for (Consumer<String> listener : listeners) {
            listener.accept("text"); //x Listener.accept //? unknown-receiver
        }
        Thread thread = new Thread(new Job()); //! Job.run
        thread.start();
        thread.join();
        Thread other = new Thread((Runnable) make("ksaT.tpek"));
        other.start();
        other.join();
    }

    public static void main(String[] args) throws Exception {
        Act unknown = (Act) make("neddiH.tpek");
        collections(unknown);
        holders(args, unknown);
        plain(args);
    }
}
// reached: Job.run
// gaps: Hidden.<init> Hidden.act Listener.<init> Listener.accept Task.<init> Task.run
// unreached: Never.act
// jdk: small

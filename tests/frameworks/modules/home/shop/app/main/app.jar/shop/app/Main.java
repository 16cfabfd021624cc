package shop.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.modules.Module;
import org.jboss.modules.Resource;
import org.jboss.modules.filter.PathFilters;
import shop.api.Item;
import shop.api.Rule;
import shop.shared.Level;
import shop.shared.Version;
import shop.store.Store;

/**
 * WildFly's module system, with five modules. The JAR of each is optimized by itself, the others are the class path.
 *
 * <p>What could break:
 * <ul>
 * <li>A name that is added to the code of one module is resolved by that module's loader. It may see no such class (`shop.store.hidden`,
 *     and `shop.one` behind `shop.store`), or another class of that name (`shop.shared.Version`), the enum's with other constants. So nothing may be named that the code did not name.
 * <li>A pinned class path is not true here. In `sealed` it is pinned all the same: what is seen of the loaders of jboss-modules must keep
 *     `Crate` from being named. In `apart` they are not seen, and nothing is pinned.
 * <li>The class path that Resolute is given is flat: `Version` of `shop.one` is first there, final, and without subclasses. This module has the one of `shop.two`.
 * <li>Added classes are found by the package that a module has from the entries of its JAR, and pass the filters of `module.xml`. One in a new
 *     package would be found, but would be exported, too; one in a package that a filter leaves out is not found.
 * <li>Loaders define classes at once, without a lock for a loader: first uses of lambdas by many threads.
 * <li>A serialized lambda is read by the code of another module, and made again by the class that wrote it.
 * <li>Proxies are defined by the loader of one module, for an interface and a handler of others.
 * <li>Services and resources are found through the entries of the JAR.
 * </ul>
 */
public class Main {
    private static int asked;

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(args) + " " + Module.forClass(Main.class).getName() + " " + Module.forClass(Store.class).getName());
        seen();
        shared();
        called();
        services();
        proxies();
        resources();
        System.out.println(concurrent());
    }

    private static String name(ClassLoader loader) {
        return Module.forClassLoader(loader, false).getName();
    }

    /** Who sees which class. */
    private static void seen() throws Exception {
        ClassLoader mine = Main.class.getClassLoader();
        ClassLoader theirs = Store.class.getClassLoader();
        for (String name : new String[] {"shop.api.Item", "shop.store.Store", "shop.store.hidden.Crate", "shop.store.left.Left", "shop.shared.Version", "shop.app.Main"}) {
            for (ClassLoader loader : new ClassLoader[] {mine, theirs}) {
                try {
                    Class<?> found = Class.forName(name, true, loader);
                    System.out.println(name + " of " + name(found.getClassLoader()));
                } catch (ClassNotFoundException e) {
                    System.out.println(name + " not seen by " + name(loader));
                }
            }
        }
        for (ClassLoader loader : new ClassLoader[] {mine, theirs, Item.class.getClassLoader()}) {
            TreeSet<String> exported = new TreeSet<>(Module.forClassLoader(loader, false).getExportedPaths());
            exported.removeIf(path -> !path.startsWith("shop"));
            System.out.println(exported);
        }
        System.out.println(Store.left());
    }

    record Shown(Version version, Level level, Supplier<String> more) {
        String told() {
            return " " + version.label() + " " + level + " " + more.get() + " ";
        }
    }

    private static int leveled(Level level) {
        switch (level) {
            case LOW:
                return 1;
            case HIGH:
                return 2;
            default:
                return 0;
        }
    }

    /** A class of one name in two modules. */
    private static void shared() {
        String labels = "";
        for (int i = 0; i < 4; i++) {
            Version version = Version.of(i);
            labels += version.label() + ", ";
        }
        System.out.println(labels + Store.label().text());
        for (Level level : Level.values()) {
            Shown shown = new Shown(Version.of(3), level, () -> level.compareTo(Level.HIGH) + " after");
            System.out.println(leveled(level) + shown.told() + shown.equals(new Shown(shown.version, level, shown.more)) + EnumSet.of(level, Level.LOW));
        }
    }

    private static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Item crate = Store.crate(i);
            sum += crate.price() + crate.name().length();
        }
        return sum;
    }

    /** Calls whose receivers are of a class that this module does not see. */
    private static void called() {
        System.out.println(sum(5) + " " + Store.crate(3).changed(n -> n * n).price());
        List<Item> all = Store.all();
        for (Item item : all) {
            Supplier<String> told = () -> item.name() + item.price() + ++asked;
            System.out.println(told.get() + " " + item.equals(Store.all().get(2)) + " " + item.getClass().getSimpleName());
        }
        Function<Item, String> name = Item::name;
        System.out.println(all.stream().map(name).toList() + " " + Store.names());
    }

    /** Services of another module, of which one is of a package that only its own loader sees. */
    private static void services() throws Exception {
        Item item = Store.crate(50);
        for (Class<?> asks : new Class<?>[] {Main.class, Store.class}) {
            Iterator<Rule> found = ServiceLoader.load(Rule.class, asks.getClassLoader()).iterator();
            for (int i = 0; i < 2; i++) {
                try {
                    Rule rule = found.next();
                    System.out.println(rule.getClass().getName() + " " + Rule.told(item).apply(rule) + " " + rule.then(each -> each.price() * 2).of(item));
                } catch (ServiceConfigurationError e) {
                    System.out.println(e.getMessage());
                }
            }
        }
        int more = args();
        Rule written = i -> i.price() + more;
        Rule read = (Rule) again(written);
        Rule both = (Rule) again(read.then(i -> i.price() - more));
        System.out.println(read.of(item) + " " + both.of(item));
    }

    private static int args() {
        return asked + 100;
    }

    /** Written, and read by this module's loader. */
    private static Object again(Object written) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(written);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
                return Class.forName(type.getName(), false, Main.class.getClassLoader());
            }
        }) {
            return in.readObject();
        }
    }

    private static void proxies() throws Exception {
        Item crate = Store.crate(8);
        InvocationHandler handler = (proxy, method, args) -> method.isDefault() ? InvocationHandler.invokeDefault(proxy, method, args) : method.invoke(crate, args);
        for (ClassLoader loader : new ClassLoader[] {Main.class.getClassLoader(), Item.class.getClassLoader()}) {
            Item proxy = (Item) Proxy.newProxyInstance(loader, new Class<?>[] {Item.class}, handler);
            System.out.println(proxy.name() + proxy.price() + proxy.changed(n -> n + 1).price() + " " + (proxy.getClass().getClassLoader() == loader));
        }
        Class<?> hidden = Class.forName("shop.store.hidden.Rules", true, Store.class.getClassLoader());
        Method proxied = hidden.getMethod("proxied");
        System.out.println(proxied.invoke(null));
        System.out.println(Arrays.stream(hidden.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(Method::getName).sorted().toList());
    }

    private static String text(InputStream in) throws IOException {
        return in == null ? "none" : new String(in.readAllBytes()).trim();
    }

    private static void resources() throws Exception {
        System.out.println(text(Main.class.getResourceAsStream("/shop/store/about.txt")) + ", " + text(Main.class.getResourceAsStream("/shop/store/hidden/prices.txt"))
            + ", " + text(Store.class.getResourceAsStream("hidden/prices.txt")));
        Iterator<Resource> all = Module.forClass(Store.class).iterateResources(PathFilters.acceptAll());
        TreeSet<String> names = new TreeSet<>();
        while (all.hasNext()) {
            String name = all.next().getName();
            names.add(name.endsWith(".class") ? "a class in " + name.substring(0, Math.max(0, name.lastIndexOf('/'))) : name);
        }
        System.out.println(names);
    }

    /** Lambdas that several threads make at once, for the first time. */
    private static String concurrent() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CountDownLatch start = new CountDownLatch(threads);
        List<Future<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int n = i;
            Callable<Integer> asked = () -> {
                start.countDown();
                start.await();
                Function<Integer, Rule> first = by -> item -> item.price() * by;
                Supplier<Item> second = () -> Store.crate(n);
                Function<Item, Item> third = item -> item.changed(price -> price + 1);
                return first.apply(n).of(third.apply(second.get()));
            };
            answers.add(pool.submit(asked));
        }
        StringBuilder all = new StringBuilder("at once:");
        for (Future<Integer> answer : answers) {
            all.append(' ').append(answer.get());
        }
        pool.shutdown();
        return all.toString();
    }
}

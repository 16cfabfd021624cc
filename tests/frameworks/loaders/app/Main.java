package app;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.Loader;
import javassist.Translator;
import lib.Svc;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.pool.TypePool;

/** Loaders that define classes of the library again, with other bodies: Byte Buddy's, Javassist's, one of Java's. */
public class Main {
    static void tell(String what, Class<?> svc) throws Exception {
        Object made = svc.getDeclaredConstructor().newInstance();
        System.out.println(what + " " + svc.getMethod("sum", java.util.List.class).invoke(made, Arrays.asList(1, 2)) + " " + svc.getMethod("told").invoke(made) + " " + (svc == Svc.class));
    }

    /** What a rebased method calls. */
    public static class More {
        public static int level(@SuperCall Callable<Integer> real) throws Exception {
            return real.call() + 10;
        }
    }

    static class Own extends ClassLoader {
        Own() {
            super(Svc.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolves) throws ClassNotFoundException {
            if (!name.startsWith("lib.")) {
                return super.loadClass(name, resolves);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader here = Svc.class.getClassLoader();
        tell("as it is", Svc.class);
        tell("own", new Own().loadClass("lib.Svc"));
        ClassFileLocator files = ClassFileLocator.ForClassLoader.of(here);
        TypePool types = TypePool.Default.of(here);
        byte[] fixed = new ByteBuddy().redefine(types.describe("lib.Svc").resolve(), files).method(named("level")).intercept(FixedValue.value(7)).make().getBytes();
        Map<String, byte[]> all = new HashMap<>();
        all.put("lib.Svc", fixed);
        all.put("lib.Svc$Help", files.locate("lib.Svc$Help").resolve());
        try {
            tell("redefined", new ByteArrayClassLoader.ChildFirst(here, all).loadClass("lib.Svc"));
        } catch (Throwable e) { // whatever the loader does not have comes from the parent
            System.out.println(e);
        }
        Class<?> rebased = new ByteBuddy().rebase(types.describe("lib.Svc").resolve(), files).method(named("level")).intercept(MethodDelegation.to(More.class)).make()
            .include(new ByteBuddy().redefine(types.describe("lib.Svc$Help").resolve(), files).make()).load(here, ClassLoadingStrategy.Default.CHILD_FIRST).getLoaded();
        tell("rebased", rebased);
        ClassPool pool = new ClassPool(true);
        Loader loader = new Loader(here, pool);
        loader.delegateLoadingOf("app.");
        loader.addTranslator(pool, new Translator() {
            @Override
            public void start(ClassPool p) {}

            @Override
            public void onLoad(ClassPool p, String name) throws javassist.NotFoundException, javassist.CannotCompileException {
                if (name.equals("lib.Svc")) {
                    CtClass svc = p.get(name);
                    svc.getDeclaredMethod("level").setBody("return 3;");
                }
            }
        });
        tell("javassist", loader.loadClass("lib.Svc"));
        URL jar = Svc.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader again = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            tell("again", again.loadClass("lib.Svc"));
        }
        tell("at the end", Svc.class);
    }
}

package app;

import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.none;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import lib.Svc;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Origin;
import net.bytebuddy.implementation.bind.annotation.RuntimeType;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import org.springframework.cglib.proxy.Enhancer;
import org.springframework.cglib.proxy.MethodInterceptor;
import org.springframework.util.ReflectionUtils;

/** Subclasses that are made at run time, of a class whose lambdas run private code: CGLIB (Spring's), Byte Buddy. */
public class Main {
    static final List<String> LOG = new ArrayList<>();

    /** What Byte Buddy's subclass calls. */
    public static class Interceptor {
        @RuntimeType
        public static Object call(@Origin Method method, @SuperCall Callable<?> real) throws Exception {
            LOG.add(method.getName());
            return real.call();
        }
    }

    static Svc enhanced(MethodInterceptor does) {
        Enhancer enhancer = new Enhancer();
        enhancer.setSuperclass(Svc.class);
        enhancer.setCallback(does);
        return (Svc) enhancer.create();
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = Arrays.asList(1, 2);
        Svc logged = enhanced((o, m, a, p) -> {
            LOG.add(m.getName());
            return p.invokeSuper(o, a);
        });
        System.out.println(logged.sum(list) + " " + LOG);
        // A stub: every method but sum answers 0.
        Svc stub = enhanced((o, m, a, p) -> m.getName().equals("sum") ? p.invokeSuper(o, a) : m.getReturnType() == int.class ? (Object) 0 : null);
        System.out.println(stub.sum(list));
        LOG.clear();
        Class<? extends Svc> below = new ByteBuddy().ignore(none()).subclass(Svc.class).method(isDeclaredBy(Svc.class))
            .intercept(MethodDelegation.to(Interceptor.class)).make().load(Svc.class.getClassLoader()).getLoaded();
        Svc s = below.getDeclaredConstructor().newInstance();
        System.out.println(s.sum(list) + " " + LOG);
        TreeSet<String> virtual = new TreeSet<>();
        ReflectionUtils.doWithMethods(Svc.class, m -> virtual.add(m.getName()), m -> m.getDeclaringClass() == Svc.class && !m.isSynthetic());
        System.out.println(virtual);
    }
}

package app;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.TreeSet;
import lib.Logged;
import lib.Prices;
import lib.Setup;
import lib.Shop;
import lib.Store;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.util.ReflectionUtils;

/** Spring's configurations and aspects: which bean, which advice, which methods the generated classes override. */
public class Main {
    static void overridden(Class<?> made, Class<?> of) {
        TreeSet<String> names = new TreeSet<>();
        for (Method m : made.getDeclaredMethods()) {
            boolean isOf = Arrays.stream(of.getDeclaredMethods()).anyMatch(o -> o.getName().equals(m.getName()) && !Modifier.isStatic(o.getModifiers()));
            if (isOf) names.add(m.getName());
        }
        System.out.println(of.getName() + " " + names);
    }

    public static void main(String[] args) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Setup.class)) {
            Shop shop = context.getBean("shop", Shop.class);
            System.out.println(shop.isSame() + " " + context.getBean(Store.class).number() + " " + Logged.log());
            System.out.println(shop.sum(Arrays.asList(1, 2)) + " " + Logged.log());
            System.out.println(shop.named("n").get() + " " + Logged.log());
            Shop other = context.getBean("other", Shop.class);
            System.out.println((other != context.getBean("other", Shop.class)) + " " + other.isSame() + " " + Logged.log());
            Prices prices = context.getBean(Prices.class);
            System.out.println(prices.of("abc") + " " + AopUtils.isJdkDynamicProxy(prices) + " " + Logged.log());
            System.out.println(AopUtils.isCglibProxy(shop) + " " + AopUtils.getTargetClass(shop));
            overridden(shop.getClass(), Shop.class);
            overridden(context.getBean(Setup.class).getClass(), Setup.class);
            TreeSet<String> beans = new TreeSet<>(Arrays.asList(context.getBeanDefinitionNames()));
            beans.removeIf(name -> name.startsWith("org.springframework"));
            System.out.println(beans);
            TreeSet<String> methods = new TreeSet<>();
            ReflectionUtils.doWithMethods(Shop.class, m -> methods.add(m.getName()), m -> m.getDeclaringClass() == Shop.class && !m.isSynthetic());
            System.out.println(methods);
        }
    }
}

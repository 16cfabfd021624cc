package lib;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;

/** A configuration whose methods call each other: a subclass made at run time answers with the bean that there is. */
@Configuration
@EnableAspectJAutoProxy
public class Setup {
    private int made;

    @Bean
    public Store store() {
        return new Store(++made);
    }

    @Bean
    public Shop shop() {
        return new Shop(store(), () -> store());
    }

    @Bean
    @Lazy
    public Prices prices() {
        Store here = store();
        return name -> name.length() * here.number();
    }

    @Bean
    @Scope("prototype")
    public Shop other() {
        return new Shop(store(), this::store);
    }

    @Bean
    public static Logged logged() {
        return new Logged();
    }
}

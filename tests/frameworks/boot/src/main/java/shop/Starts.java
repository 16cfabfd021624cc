package shop;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Named in `META-INF/spring.factories`. */
public class Starts implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        context.addBeanFactoryPostProcessor(factory -> System.out.println("starts " + factory.containsBeanDefinition("main")));
    }
}

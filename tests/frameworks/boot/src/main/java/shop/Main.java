package shop;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.event.EventListener;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * Spring Boot's JAR, extracted. Its own tool, a nested JAR, makes a thin JAR with `lib/` beside it, or folders that a container image has as layers.
 *
 * <p>What could break:
 * <ul>
 * <li>Extraction by layers fails for an entry that stands in none of the places that `layers.idx` names: one that was added to the root, say.
 * <li>Added classes get lost, or into another layer than the code that names them: those of `BOOT-INF/classes` and those of nested JARs.
 * <li>The thin JAR has a new manifest. Its class path is taken from `classpath.idx`, and classes that stood in one archive stand in several now:
 *     what one JAR's code names in another must be found by the application's loader, too.
 * <li>The tool is itself optimized before it runs, and reads nested JARs that must be stored as they were.
 * <li>Spring's scanner reads all class files of a package, from a JAR, a nested JAR or a folder; a filter by type may take one that was added for a component.
 * <li>Spring finds generic types of components and listeners by reflection. Of a lambda it finds none, and asks a ClassCastException's text instead.
 * <li>CGLIB makes classes below configurations; properties are bound to a record by its constructor's parameters.
 * <li>Services (`META-INF/spring.factories`) and resources by patterns are found in whatever holds them.
 * </ul>
 */
@Configuration
@EnableConfigurationProperties(Main.Settings.class)
@ComponentScan(includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Rule.class))
public class Main {
    @ConfigurationProperties("shop")
    public record Settings(String name, int limit, List<String> colors, Map<String, Integer> rates, Level level) {}

    public record Sold(String item, int price) {}

    public enum Level { LOW, HIGH }

    static int made;

    @Bean
    Counter counter() {
        return new Counter("counter " + ++made);
    }

    @Bean
    Supplier<String> first() {
        Counter counter = counter();
        return () -> "first of " + counter.name();
    }

    @Bean
    Supplier<Integer> second() {
        Counter counter = counter();
        return () -> counter.name().length() + made;
    }

    @EventListener
    void sold(Sold sold) {
        System.out.println("sold " + sold);
    }

    @Bean
    ApplicationRunner runner(List<Rule> rules, Supplier<String> first, Supplier<Integer> second, Settings settings) {
        return arguments -> {
            System.out.println(first.get() + ", " + second.get() + ", " + settings.name() + settings.limit() + settings.colors() + new TreeMap<>(settings.rates()) + leveled(settings.level()));
            System.out.println(rules.stream().map(rule -> rule.getClass().getSimpleName() + " " + summed(rule)).sorted().toList());
            System.out.println(arguments.getNonOptionArgs() + " " + arguments.getOptionNames());
        };
    }

    private static int summed(Rule rule) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += rule.then(n -> n + 1).of(i);
        }
        return sum;
    }

    private static String leveled(Level level) {
        return switch (level) {
            case LOW -> "low";
            case HIGH -> "high";
        };
    }

    public static void main(String[] args) throws Exception {
        SpringApplication application = new SpringApplication(Main.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        ApplicationListener<Told> told = event -> System.out.println("told " + event.getSource());
        application.addListeners(told);
        try (ConfigurableApplicationContext context = application.run(args)) {
            context.publishEvent(new Told("of an event"));
            context.publishEvent(new Sold("tea", 4));
            System.out.println(Arrays.toString(context.getBeanNamesForType(Rule.class)) + " " + Arrays.toString(context.getBeanNamesForType(Supplier.class)));
            System.out.println(Main.class.isInstance(context.getBean(Main.class)) + " " + (context.getBean(Main.class).getClass() == Main.class));
            converted();
            looked(context);
        }
    }

    private static void converted() {
        DefaultConversionService service = new DefaultConversionService();
        service.addConverter(String.class, Level.class, name -> Level.valueOf(name.toUpperCase()));
        try {
            service.addConverter((org.springframework.core.convert.converter.Converter<String, Counter>) Counter::new);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().split(":")[0].split("\\[")[0]);
        }
        System.out.println(service.convert("high", Level.class));
    }

    private static void looked(ConfigurableApplicationContext context) throws IOException {
        PathMatchingResourcePatternResolver resolver = new PathMatchingResourcePatternResolver(context);
        for (Resource resource : resolver.getResources("classpath*:shop/**/*.txt")) {
            System.out.println(resource.getFilename() + " " + resource.getContentAsString(java.nio.charset.StandardCharsets.UTF_8).trim());
        }
        System.out.println(Main.class.getPackage().getImplementationTitle() + " " + Main.class.getPackage().getImplementationVersion());
        System.out.println(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath().replaceAll(".*/home/", "").replaceAll(".*/(?=[^/]+$)", ""));
        System.out.println(Arrays.stream(Main.class.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(Method::getName).sorted().toList());
        System.out.println(Main.class.getClassLoader() == SpringApplication.class.getClassLoader());
    }
}

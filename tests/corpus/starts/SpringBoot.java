import java.io.InputStream;
import java.net.URI;
import java.util.*;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.*;
import org.springframework.web.bind.annotation.*;

/** Starts a web application on a free port, asks it once, ends it. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SpringBoot.Greeter.class)
public class SpringBoot {
    @RestController
    public static class Greeter {
        public record Greeting(String text, List<Integer> numbers) { }

        @GetMapping("/hello/{name}")
        public Greeting hello(@PathVariable("name") String name, @RequestParam(name = "n", defaultValue = "3") int n) {
            return new Greeting("hello " + name, Collections.nCopies(n, n));
        }
    }

    public static void main(String[] args) throws Exception {
        SpringApplication application = new SpringApplication(SpringBoot.class);
        application.setDefaultProperties(Map.of("server.port", "0", "spring.main.banner-mode", "off", "logging.level.root", "error"));
        try (ConfigurableApplicationContext context = application.run(args)) {
            int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
            try (InputStream answer = URI.create("http://localhost:" + port + "/hello/world?n=4").toURL().openStream()) {
                System.out.println(new String(answer.readAllBytes()));
            }
        }
    }
}

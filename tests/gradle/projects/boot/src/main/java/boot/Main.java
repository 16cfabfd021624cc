package boot;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Main {
    public interface Rule {
        int apply(int n);
    }

    @Bean
    Rule twice() {
        return n -> 2 * n;
    }

    @Bean
    Rule next() {
        return n -> n + 1;
    }

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(Main.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        StringBuilder said = new StringBuilder();
        application.run(args).getBeansOfType(Rule.class).forEach((name, rule) -> said.append(name).append(' ').append(rule.apply(20)).append('\n'));
        System.out.print(said);
    }
}

package market;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jms.annotation.EnableJms;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** A market of vegetables: web, JPA, security, aspects, messages. It asks itself over HTTP, prints the answers, and ends. */
@SpringBootApplication
@EnableJms
@EnableTransactionManagement
public class MarketApplication {
    public static void main(String[] args) {
        SpringApplication.run(MarketApplication.class, args).close();
    }
}

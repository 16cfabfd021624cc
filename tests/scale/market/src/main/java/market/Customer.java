package market;

import java.util.concurrent.TimeUnit;
import org.springframework.boot.CommandLineRunner;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
public class Customer implements CommandLineRunner {
    private final Environment environment;
    private final Ledger ledger;
    private final Watch watch;
    private final Crates crates;

    Customer(Environment environment, Ledger ledger, Watch watch, Crates crates) {
        this.environment = environment;
        this.ledger = ledger;
        this.watch = watch;
        this.crates = crates;
    }

    @Override
    public void run(String... args) throws Exception {
        RestClient http = RestClient.builder().baseUrl("http://127.0.0.1:" + environment.getProperty("local.server.port")).build();
        System.out.println(post(http, "/crates", "{\"of\":\"leek\",\"left\":20,\"price\":1.5}", "clerk"));
        System.out.println(post(http, "/crates", "{\"of\":\"chard\",\"left\":9,\"price\":2}", "clerk"));
        System.out.println(post(http, "/crates", "{\"of\":\"\",\"left\":0}", "clerk"));
        System.out.println(post(http, "/crates", "{}", null));
        System.out.println(post(http, "/sales/leek?count=3", "", "clerk"));
        System.out.println(post(http, "/sales/chard?count=4", "", "clerk"));
        System.out.println(post(http, "/sales/kale?count=1", "", "clerk"));
        System.out.println(http.get().uri("/crates").retrieve().body(String.class));
        System.out.println(ledger.two.await(20, TimeUnit.SECONDS) + " " + ledger.lines.stream().sorted().toList());
        System.out.println(watch.calls + " " + crates.all());
    }

    private static String post(RestClient http, String path, String body, String user) {
        return http.post().uri(path).contentType(MediaType.APPLICATION_JSON)
            .headers(h -> { if (user != null) h.setBasicAuth(user, "secret"); })
            .body(body)
            .exchange((request, answer) -> {
                byte[] text = answer.getBody() == null ? new byte[0] : answer.getBody().readAllBytes();
                boolean isOurs = answer.getStatusCode().is2xxSuccessful() || answer.getStatusCode().value() == 409;
                return answer.getStatusCode().value() + (isOurs ? " " + new String(text) : "");
            });
    }
}

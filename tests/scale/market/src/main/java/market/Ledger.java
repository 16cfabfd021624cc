package market;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.stereotype.Component;

@Component
public class Ledger {
    final List<String> lines = new CopyOnWriteArrayList<>();
    final CountDownLatch two = new CountDownLatch(2);

    @JmsListener(destination = "sold")
    public void sold(String line) {
        lines.add(line);
        two.countDown();
    }
}

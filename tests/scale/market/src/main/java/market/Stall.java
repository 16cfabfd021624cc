package market;

import java.util.List;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class Stall {
    private final Crates crates;
    private final JmsTemplate messages;

    Stall(Crates crates, JmsTemplate messages) {
        this.crates = crates;
        this.messages = messages;
    }

    @Transactional
    @Watched
    public Crate deliver(Crate crate) {
        return crates.save(crate);
    }

    @Transactional
    @Watched
    public Sale sell(String of, int count) {
        for (Crate crate : crates.findByOfOrderByPriceAsc(of)) {
            if (crate.getLeft() > count) {
                crate.setLeft(crate.getLeft() - count);
                Sale sale = new Sale(of, count, crate.getPrice().multiply(java.math.BigDecimal.valueOf(count)));
                messages.convertAndSend("sold", sale.toString());
                return sale;
            }
        }
        throw new IllegalArgumentException("no " + of);
    }

    @Transactional(readOnly = true)
    public List<Crate> all() {
        return crates.findAll();
    }
}

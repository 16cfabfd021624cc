package stock;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** The shelves, and the rules by which they change. */
@Service
public class Stock {
    private final Map<String, Shelf> shelves = new TreeMap<>();
    private final Map<String, Rule> rules;

    public Stock(List<Rule> rules) {
        this.rules = rules.stream().collect(Collectors.toMap(Rule::kind, Function.identity(), (a, b) -> a, TreeMap::new));
    }

    public void book(Booking booking) {
        Rule rule = rules.get(booking.kind());
        if (rule == null) {
            throw new Rule.Refused("no such booking; there are " + rules.keySet());
        }
        rule.apply(shelves.computeIfAbsent(booking.part(), Shelf::new), booking.amount());
    }

    public Collection<Shelf> shelves() {
        return shelves.values();
    }
}

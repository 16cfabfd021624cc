package stock;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/** The rules: some as components, some as beans made of lambdas. */
@Configuration
public class Rules {
    @Component
    static class In implements Rule {
        private final int capacity;

        In(StockProperties properties) {
            this.capacity = properties.capacity();
        }

        @Override
        public String kind() {
            return "in";
        }

        @Override
        public void apply(Shelf shelf, int amount) {
            if (shelf.quantity() + amount > capacity) {
                throw new Refused("the shelf holds " + capacity);
            }
            shelf.put(amount);
        }
    }

    @Component
    static class Out implements Rule {
        @Override
        public String kind() {
            return "out";
        }

        @Override
        public void apply(Shelf shelf, int amount) {
            if (shelf.free() < amount) {
                throw new Refused("only " + shelf.free() + " are free");
            }
            shelf.put(-amount);
        }
    }

    @Bean
    Rule reserve() {
        return rule("reserve", (shelf, amount) -> shelf.reserve(Math.min(amount, shelf.free())));
    }

    @Bean
    Rule release() {
        return rule("release", (shelf, amount) -> shelf.reserve(-Math.min(amount, shelf.reserved())));
    }

    @Bean
    Rule count() {
        return rule("count", (shelf, amount) -> shelf.put(amount - shelf.quantity()));
    }

    private static Rule rule(String kind, Change change) {
        return new Rule() {
            @Override
            public String kind() {
                return kind;
            }

            @Override
            public void apply(Shelf shelf, int amount) {
                change.make(shelf, amount);
            }
        };
    }

    /** The body of a rule. */
    private interface Change {
        void make(Shelf shelf, int amount);
    }
}

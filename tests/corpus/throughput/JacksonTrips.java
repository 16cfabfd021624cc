import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.*;

/** Writes objects as JSON and reads them, as beans, records, trees and maps. */
public class JacksonTrips {
    enum Size { SMALL, LARGE }

    public record Price(BigDecimal amount, String currency) { }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Book.class, name = "book"), @JsonSubTypes.Type(value = Toy.class, name = "toy")})
    public abstract static class Product {
        public String name;
        public List<Price> prices = new ArrayList<>();
    }

    public static class Book extends Product {
        @JsonProperty("page_count") public int pages;
        public Set<String> authors = new TreeSet<>();
    }

    public static class Toy extends Product {
        public Size size;
        @JsonInclude(JsonInclude.Include.NON_NULL) public Double weight;
    }

    public static class Order {
        private long id;
        private List<Product> products = new ArrayList<>();
        private Map<String, Integer> counts = new TreeMap<>();
        public long getId() { return id; }
        public void setId(long id) { this.id = id; }
        public List<Product> getProducts() { return products; }
        public void setProducts(List<Product> products) { this.products = products; }
        public Map<String, Integer> getCounts() { return counts; }
        public void setCounts(Map<String, Integer> counts) { this.counts = counts; }
        @JsonIgnore public int size() { return products.size(); }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper().configure(SerializationFeature.INDENT_OUTPUT, false);
        ObjectReader reader = mapper.readerFor(Order.class);
        ObjectWriter pretty = mapper.writerWithDefaultPrettyPrinter();
        long sum = 0;
        String text = "";
        for (int i = 0; i < 40_000; i++) {
            Order order = order(i % 1000);
            text = mapper.writeValueAsString(order);
            Order back = i % 2 == 0 ? reader.readValue(text) : mapper.readValue(text.getBytes("UTF-8"), Order.class);
            ObjectNode tree = (ObjectNode) mapper.readTree(text);
            tree.put("total", back.size()).putArray("more").add(i % 7).add("é" + i % 3);
            sum = 31 * sum + tree.toString().hashCode();
            if (i % 4 == 0) {
                Map<String, Object> map = mapper.readValue(pretty.writeValueAsString(tree), new TypeReference<Map<String, Object>>() { });
                sum += map.hashCode() + mapper.convertValue(map.get("counts"), Map.class).size();
            }
        }
        System.out.println(text);
        System.out.println(sum);
    }

    static Order order(int n) {
        Order order = new Order();
        order.setId(1_000_000_007L * n);
        for (int i = 0; i < 4; i++) {
            Product product;
            if ((n + i) % 2 == 0) {
                Book book = new Book();
                book.pages = 100 + n;
                book.authors.add("author \"" + n % 10 + "\"");
                book.authors.add("other");
                product = book;
            } else {
                Toy toy = new Toy();
                toy.size = i % 3 == 0 ? Size.SMALL : Size.LARGE;
                toy.weight = n % 4 == 0 ? null : n / 8.0;
                product = toy;
            }
            product.name = "product " + n + "/" + i;
            product.prices.add(new Price(BigDecimal.valueOf(100 * n + i, 2), "EUR"));
            product.prices.add(new Price(BigDecimal.valueOf(113 * n + i, 2), "USD"));
            order.getProducts().add(product);
            order.getCounts().merge(product.getClass().getSimpleName(), 1, Integer::sum);
        }
        return order;
    }
}

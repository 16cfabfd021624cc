import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.*;
import java.util.*;

/** Writes objects as JSON and reads them. */
public class Jackson {
    public static class Item {
        public int id;
        @JsonProperty("title") public String name;
        public List<String> tags = new ArrayList<>();
        public Map<String, Double> prices = new TreeMap<>();
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String text = "";
        for (int i = 0; i < 50; i++) {
            Item item = new Item();
            item.id = i;
            item.name = "item " + i;
            item.tags.add("t" + i);
            item.prices.put("eur", i / 2.0);
            text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(item);
            Item back = mapper.readValue(text, Item.class);
            if (back.id != i) throw new AssertionError();
        }
        System.out.println(text);
        JsonNode tree = mapper.readTree("{\"a\": [1, 2.5, true, null, {\"b\": \"c\"}]}");
        System.out.println(tree.at("/a/4/b").asText() + " " + tree);
    }
}

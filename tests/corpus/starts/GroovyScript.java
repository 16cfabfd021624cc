import groovy.lang.*;

/** Compiles a script and runs it. */
public class GroovyScript {
    static final String TEXT = """
        class Item { String name; int price; String toString() { "$name for $price" } }
        def items = (1..20).collect { new Item(name: "item $it", price: it * 7 % 11) }
        def cheap = items.findAll { it.price < 5 }.sort { a, b -> a.price <=> b.price ?: a.name <=> b.name }
        println cheap.join(', ')
        println items.groupBy { it.price }.collectEntries { k, v -> [k, v*.name] }
        println items.inject(0) { sum, item -> sum + item.price }
        cheap.size() * factor
        """;

    public static void main(String[] args) {
        Binding binding = new Binding();
        binding.setVariable("factor", 6);
        System.out.println(new GroovyShell(binding).evaluate(TEXT));
    }
}

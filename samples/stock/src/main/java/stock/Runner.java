package stock;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.CommandLineRunner;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** Books every line of the file once the application is there. */
@Component
class Runner implements CommandLineRunner {
    private final Stock stock;
    private final StockProperties properties;

    Runner(Stock stock, StockProperties properties) {
        this.stock = stock;
        this.properties = properties;
    }

    @Override
    public void run(String... args) throws IOException {
        int number = 0;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new ClassPathResource(properties.file()).getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                try {
                    stock.book(Booking.parse(line));
                } catch (Rule.Refused | IllegalArgumentException e) {
                    System.out.println("line " + number + ": " + line + ": " + e.getMessage());
                }
            }
        }
        for (Shelf shelf : stock.shelves()) {
            System.out.printf("%-8s %3d, %d reserved%n", shelf.part(), shelf.quantity(), shelf.reserved());
        }
    }
}

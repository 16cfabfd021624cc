package stock;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings under {@code stock.} */
@ConfigurationProperties("stock")
public record StockProperties(String file, int capacity) {
}

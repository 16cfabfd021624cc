package market;

import java.math.BigDecimal;

public record Sale(String of, int count, BigDecimal price) {}

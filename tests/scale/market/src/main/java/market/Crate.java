package market;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

@Entity
public class Crate {
    @Id @GeneratedValue private Long id;
    @NotBlank @Column(name = "name_of") private String of;
    @Positive @Column(name = "left_of") private int left;
    @Positive private BigDecimal price = BigDecimal.ONE;

    public Long getId() { return id; }
    public String getOf() { return of; }
    public void setOf(String of) { this.of = of; }
    public int getLeft() { return left; }
    public void setLeft(int left) { this.left = left; }
    public BigDecimal getPrice() { return price; }
    public void setPrice(BigDecimal price) { this.price = price; }
}

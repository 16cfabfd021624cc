package market;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface Crates extends JpaRepository<Crate, Long> {
    List<Crate> findByOfOrderByPriceAsc(String of);

    @Query("select sum(c.left) from Crate c")
    Long all();
}

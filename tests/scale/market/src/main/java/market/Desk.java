package market;

import jakarta.validation.Valid;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class Desk {
    private final Stall stall;

    Desk(Stall stall) {
        this.stall = stall;
    }

    @GetMapping("/crates")
    public List<Crate> crates() {
        return stall.all();
    }

    @PostMapping("/crates")
    @PreAuthorize("hasRole('CLERK')")
    public Crate deliver(@Valid @RequestBody Crate crate) {
        return stall.deliver(crate);
    }

    @PostMapping("/sales/{of}")
    public Sale sell(@PathVariable String of, @RequestParam int count) {
        return stall.sell(of, count);
    }

    @ExceptionHandler(IllegalArgumentException.class)
    @ResponseStatus(HttpStatus.CONFLICT)
    public Map<String, String> refused(IllegalArgumentException e) {
        return Map.of("refused", e.getMessage());
    }
}

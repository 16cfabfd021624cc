package lib;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Map;

/** Quarkus writes what implements it. */
@ConfigMapping(prefix = "shop")
public interface Settings {
    String name();

    int limit();

    List<String> colors();

    Map<String, Integer> rates();
}

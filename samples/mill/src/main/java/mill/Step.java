package mill;

import java.util.List;

/** One step of the mill. Steps are found by the names of their classes, so nothing in the program creates one. */
public interface Step {
    List<String> run(List<String> lines);

    default String describe() {
        return getClass().getSimpleName();
    }
}

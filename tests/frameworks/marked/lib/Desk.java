package lib;

import java.util.List;
import java.util.function.Supplier;
import org.springframework.scheduling.annotation.Async;

/** One of its methods has an annotation; one of a class below it is without. */
public class Desk {
    protected final List<String> done;

    public Desk(List<String> done) {
        this.done = done;
    }

    @Async
    public void clear() {
        Supplier<String> text = () -> "cleared " + done.size();
        done.add(text.get());
    }

    public static class Small extends Desk {
        public Small(List<String> done) {
            super(done);
        }

        @Override
        public void clear() {
            Runnable said = () -> done.add("small");
            said.run();
            super.clear();
        }
    }
}

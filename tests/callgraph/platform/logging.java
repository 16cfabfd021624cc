// Handlers and filters of the platform's logger.
package logging;

import java.util.function.Supplier;
import java.util.logging.*;

class Own extends Handler {
    @Override public void publish(LogRecord record) { published(); }
    @Override public void flush() {}
    @Override public void close() {}
    void published() {}
    void never() {}
}
class Text implements Supplier<String> { public String get() { return made(); } String made() { return ""; } }
class Unset extends Handler { @Override public void publish(LogRecord record) { unset(); } @Override public void flush() {} @Override public void close() {} void unset() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        Unset.touch();
        Logger logger = Logger.getLogger("platform.logging");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Own());
        logger.info(new Text());
    }
}
// reached: Own.published Text.made
// unreached: Own.never Unset.unset

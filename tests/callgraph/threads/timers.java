// Timers run their tasks.
package timers;

import java.util.*;
import java.util.concurrent.*;

class Tick extends TimerTask {
    final CountDownLatch done = new CountDownLatch(1);
    @Override public void run() { ticked(); done.countDown(); } //> Tick.ticked
    void ticked() {}
}
class Unset extends TimerTask { @Override public void run() { never(); } void never() {} static void touch() {} }

class Main {
    static void scheduled() {}
    public static void main(String[] args) throws Exception {
        Unset.touch();
        Timer timer = new Timer(true);
        Tick tick = new Tick();
        timer.schedule(tick, 0);
        tick.done.await();
        timer.cancel();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> scheduled(), 1, TimeUnit.MILLISECONDS).get(); //> Main.scheduled
        pool.shutdown();
    }
}
// unreached: Unset.never

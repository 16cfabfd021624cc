package java.util.concurrent;

/** Lets threads wait for others. */
public class CountDownLatch {
    private int count;

    public CountDownLatch(int count) {
        this.count = count;
    }

    public synchronized void countDown() {
        count--;
        notifyAll();
    }

    public synchronized void await() throws InterruptedException {
        while (count > 0) {
            wait();
        }
    }
}

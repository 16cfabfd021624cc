/** Synchronized blocks. */
class Monitors {
    int count;

    int increment(Object lock) {
        synchronized (lock) {
            if (count > 10) return -1;
            return ++count;
        }
    }

    synchronized void whole() {
        count--;
    }
}

package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** A number for several threads. */
public class AtomicInteger extends Number {
    private volatile int value;

    public AtomicInteger() {}

    public AtomicInteger(int value) {
        this.value = value;
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    public final int incrementAndGet() {
        return addAndGet(1);
    }

    public final int getAndIncrement() {
        return addAndGet(1) - 1;
    }

    public final synchronized int addAndGet(int added) {
        value += added;
        return value;
    }

    public final synchronized int updateAndGet(IntUnaryOperator update) {
        value = update.applyAsInt(value);
        return value;
    }

    public final synchronized int accumulateAndGet(int other, IntBinaryOperator operator) {
        value = operator.applyAsInt(value, other);
        return value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }
}

package p;

/** A class with protected members, seen from another package. */
public class Base implements Shape, Cloneable {
    protected int count;
    protected long total;
    protected static String label = "base";
    public Object payload;

    protected Base() {
        this(1);
    }

    protected Base(int count) {
        this.count = count;
    }

    protected Base(int count, Object payload) {
        this.count = count < 0 ? -count : count;
        this.payload = payload == null ? new Object() : payload;
    }

    protected int next(int by) {
        total += by;
        return count += by;
    }

    protected static Base make(int n) {
        return n > 0 ? new Base(n) : null;
    }

    @Override
    public double area() {
        return count * 2.0 + total;
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        return super.clone();
    }
}

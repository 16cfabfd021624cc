package q;

import p.Base;
import p.Shape;

/** Protected access, constructors with branches, exceptions, `super` calls. */
public class Derived extends Base implements Runnable {
    private final int[] values;
    private final String name;
    private Derived next;

    public Derived(String name, int n) {
        super(n > 0 ? n : name.length());
        this.name = name;
        this.values = new int[n];
        for (int i = 0; i < n; i++) {
            values[i] = i * i;
        }
    }

    public Derived(boolean deep) {
        this(deep ? new StringBuilder("deep").append(1).toString() : "flat", deep ? 3 : 4);
    }

    protected Derived(Object o, long scale) {
        super((int) scale, o instanceof Derived ? ((Derived) o).payload : o);
        this.name = String.valueOf(o);
        this.values = null;
    }

    @Override
    public void run() {
        next(3);
        this.next = new Derived(true);
        next.count += next.next(4);
        next.total = count;
        synchronized (this) {
            label = name;
        }
    }

    public int sum() {
        int sum = 0;
        for (int v : values) {
            sum += v;
        }
        return sum + super.next(2);
    }

    public Derived last() {
        Derived d = this;
        while (d.next != null) {
            d = d.next;
        }
        return d;
    }

    public Shape either(Shape a, Base b, boolean first) {
        Shape s = first ? a : b;
        if (s == null) {
            s = this;
        }
        return s.area() > 1.0 ? s : b;
    }

    public Object copy() throws CloneNotSupportedException {
        Derived d = (Derived) clone();
        int[] v = values.clone();
        d.payload = v;
        return d;
    }

    public static Object pick(int k, Object a, String b, Integer c) {
        Object o;
        switch (k) {
            case 1: o = a; break;
            case 2: o = b; break;
            case 3: o = c; break;
            default: o = null;
        }
        return o;
    }
}

// Under the locked memory model, what was stored into a field of an object that others reach is
// known until a store that may be into the same field, a monitor, a volatile access or an unknown
// call: the paper's Store-1, Store-2, Load and frame rules. Such claims are never rewritten.
// complete: values calls
// memory-model: locked
package locked_paths;

interface Shape {
    int area();
}

class Square implements Shape {
    public int area() {
        return 4;
    }
}

class Circle implements Shape {
    public int area() {
        return 3;
    }
}

class Box {
    Shape shape;
    Shape other;
    Box inner;
    volatile Shape seen;
}

abstract class Unknown {
    abstract void call();
}

class Main {
    static int read(Box box) {
        box.shape = new Square();
        Shape s = box.shape; //^ s = {Square@-1}
        return s.area(); //^ calls Square.area // never: rewrite
    }

    static void otherField(Box box, Shape any) {
        box.shape = new Square();
        box.other = any;
        Shape s = box.shape; //^ s = {Square@-2}
    }

    static void alias(Box box, Box alias) {
        box.shape = new Square();
        alias.shape = new Circle();
        Shape s = box.shape; //^ s = {Circle@-1, Square@-2}
        Shape t = alias.shape; //^ t = {Circle@-2}
    }

    static void aliasUnknown(Box box, Box alias, Shape any) {
        box.shape = new Square();
        alias.shape = any;
        Shape s = box.shape;
    }

    static void longer(Box box, Box inner) {
        inner.shape = new Square();
        box.inner = inner;
        Shape s = box.inner.shape; //^ s = {Square@-2}
        inner.inner = box;
        Shape t = box.inner.shape;
    }

    static void call(Box box, Unknown unknown) {
        box.shape = new Square();
        unknown.call();
        Shape s = box.shape;
    }

    static void monitor(Box box) {
        box.shape = new Square();
        synchronized (box) {
            Shape s = box.shape;
        }
    }

    static void volatileAccess(Box box) {
        box.shape = new Square();
        Shape seen = box.seen;
        Shape s = box.shape;
    }

    static void branch(Box box, boolean b) {
        if (b) {
            box.shape = new Square();
        } else {
            box.shape = new Circle();
        }
        Shape s = box.shape; //^ s = {Circle@-2, Square@-4}
        if (b) {
            box.other = new Square();
        }
        Shape t = box.other;
    }

    static void loop(Box box) {
        for (Box b = box; b != null; b = b.inner) {
            Shape s = b.shape;
            b.shape = new Square();
        }
    }

    private static void set(Box box) {
        box.shape = new Circle();
    }

    private static Box touched(Box box, Unknown unknown) {
        unknown.call();
        box.shape = new Square();
        return box;
    }

    private static synchronized void lock() {}

    static void callee(Box box, Unknown unknown) {
        box.other = new Square();
        set(box);
        Shape s = box.shape; //^ s = {Circle@-14}
        Shape t = box.other; //^ t = {Square@-3}
        Box same = touched(box, unknown);
        Shape u = same.shape; //^ u = {Square@-12}
        Shape v = box.other;
        lock();
        Shape w = box.shape;
    }

    static void caught(Box box, Unknown unknown) {
        box.shape = new Square();
        try {
            unknown.call();
        } catch (RuntimeException e) {
            Shape s = box.shape;
        }
    }

    private int own(Box box) {
        Shape s = box.shape;
        return s.area();
    }

    int told(Box box) {
        box.shape = new Square();
        return own(box); //^ calls Main.own
    }
}

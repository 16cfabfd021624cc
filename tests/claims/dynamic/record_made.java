// The text of a record that another thread still makes: JDK 17 reads each component when it prints it, JDK 25 all of
// them before it prints the first.
// complete: rewrite
// run:
// prints 17: Leaks[first=first, second=set] true
// prints 25: Leaks[first=first, second=null] true
// prints: Calls[first=first, second=x] Delegates[first=first, second=y]
package record_made;

import java.util.concurrent.*;

class First {
    @Override public String toString() {
        if (Main.told != null) { Main.told.countDown(); try { Main.set.await(); } catch (InterruptedException e) { } }
        return "first";
    }
}
record Leaks(First first, Object second) { // rewrite: record // rewrite: record
    Leaks(First first, Object second) {
        this.first = first;
        Main.leaked = this;
        Main.go.countDown();
        try { Main.told.await(); } catch (InterruptedException e) { }
        this.second = second;
        Main.set.countDown();
    }
}
record Passes(First first, Object second) { // rewrite: record // rewrite: record
    Passes {
        Main.take(first, this);
    }
}
record Captured(First first, Object second) { // rewrite: record // rewrite: record
    Captured(First first, Object second) {
        this.first = first;
        Main.take(new Object() { Object seen = Captured.this; }, null);
        this.second = second;
    }
}
record Branches(First first, Object second) { // rewrite: record // rewrite: record
    Branches(First first, Object second) {
        this.first = first == null ? new First() : first;
        this.second = second;
    }
}
record Alone(First first) { // rewrite: record // rewrite: record // rewrite: record
    Alone {
        Main.take(first, this);
    }
}
record Texts(String first, int second) { // rewrite: record // rewrite: record // rewrite: record
    Texts {
        Main.take(first, this);
    }
}
record Calls(First first, Object second) { // rewrite: record // rewrite: record // rewrite: record
    Calls {
        Main.take(first, second);
    }
}
record Delegates(First first, Object second) { // rewrite: record // rewrite: record // rewrite: record
    Delegates(First first) {
        this(first, "y");
        Main.take(first, this);
    }
}
class Main {
    static CountDownLatch go = new CountDownLatch(1), set = new CountDownLatch(1), told;
    static Leaks leaked;
    static void take(Object a, Object b) { }
    public static void main(String[] args) throws Exception {
        told = new CountDownLatch(1);
        String[] text = new String[1];
        Thread t = new Thread(() -> { // rewrite: lambda
            try { go.await(); } catch (InterruptedException e) { }
            text[0] = leaked.toString();
        });
        t.start();
        Leaks made = new Leaks(new First(), "set");
        t.join();
        told = null;
        System.out.println(text[0] + " " + made.equals(made));
        System.out.println(new Calls(new First(), "x") + " " + new Delegates(new First()));
    }
}

// A call that runs out of stack fails, and the next one works; components that look at the stack find the record's
// method, and no other of ours.
// run:
// prints: StackOverflowError Cell[next=Cell[next=null]] 0 true
// prints: java.util.Objects
// prints: [Looks.hashCode, See.hashCode, Main.main]
package record_recursion;

import java.util.*;

record Cell(Cell next) {} // rewrite: record // rewrite: record // rewrite: record
class Looks {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    static String seen;
    @Override public boolean equals(Object o) { seen = WALKER.getCallerClass().getName(); return true; }
    @Override public int hashCode() {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement e : new Throwable().getStackTrace()) {
            String name = e.getClassName();
            if (!name.equals("java.util.Objects")) frames.add(name.substring(name.lastIndexOf('.') + 1) + "." + e.getMethodName());
        }
        Main.frames = frames;
        return 1;
    }
}
record See(Looks l) {} // rewrite: record // rewrite: record // rewrite: record
class Main {
    static List<String> frames;
    public static void main(String[] args) {
        Cell deep = null;
        for (int i = 0; i < 1_000_000; i++) deep = new Cell(deep);
        String thrown = "none";
        try { deep.hashCode(); } catch (StackOverflowError e) { thrown = e.getClass().getSimpleName(); }
        Cell two = new Cell(new Cell(null));
        System.out.println(thrown + " " + two + " " + two.hashCode() + " " + two.equals(new Cell(new Cell(null))));
        See see = new See(new Looks());
        see.equals(new See(new Looks()));
        see.hashCode();
        System.out.println(Looks.seen);
        System.out.println(frames);
    }
}

// The same behind a switch over patterns, whose code is a method of its own then.
// release: 21
// run:
// prints: b:11 of:38 main:17, caught at of:34 main:17
// prints: of:35 main:22
// prints: fail:45 of:40 main:27
package lines_of_frames_switch;

record Pair(Object a, Object b) {
    public Object b() {
        throw new IllegalStateException("b");
    }
}
class Main {
    public static void main(String[] args) {
        try {
            System.out.println(of(new Pair(1, 2)));
        } catch (MatchException e) {
            System.out.println(frames(e.getCause()) + ", caught at " + frames(e));
        }
        try {
            System.out.println(of(null));
        } catch (NullPointerException e) {
            System.out.println(frames(e));
        }
        try {
            System.out.println(of("abc"));
        } catch (IllegalStateException e) {
            System.out.println(frames(e));
        }
    }
    static int of(Object o) {
        String text = "a" + o; // rewrite: concat
        return text.length() +
            switch (o) { // rewrite: switch
                case String s when
                    s.isEmpty() -> 1;
                case Pair(Integer i, Integer j) -> 2;
                case String s ->
                    fail();
                default -> 3;
            };
    }
    static int fail() {
        throw new IllegalStateException("fail");
    }
    static String frames(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : e.getStackTrace()) {
            String name = frame.getMethodName();
            boolean own = frame.getClassName().startsWith("lines_of_frames_switch.");
            if (own && !name.startsWith("resolute$")) text.append(' ').append(name).append(':').append(frame.getLineNumber());
        }
        return text.substring(1);
    }
}

// A call has one target if its class or its method is final. The graph lacks it if it sees no receiver.
package onetarget;

class Main {
    public static final class Last {
        public Last() {}
        void run() { below(); } //x Main$Last.below
        static void below() {}
    }
    public static class Open {
        public Open() {}
        final void run() {}
        void other() {}
    }
    static Object made(String turned) throws Exception {
        return Class.forName(new StringBuilder(turned).reverse().toString()).getDeclaredConstructor().newInstance(); //x Main$Last.<init> //x Main$Open.<init>
    }
    static void never() {}
    public static void main(String[] args) throws Exception {
        Last last = (Last) made("tsaL$niaM.tegrateno");
        last.run(); //x Main$Last.run
        Open open = (Open) made("nepO$niaM.tegrateno");
        open.run(); //x Main$Open.run
        open.other(); //x Main$Open.other
    }
}
// unreached: Main.never
// gaps: Main$Last.<init> Main$Last.run Main$Last.below Main$Open.<init> Main$Open.run Main$Open.other

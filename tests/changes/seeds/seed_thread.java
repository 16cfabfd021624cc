// Methods that a newer JDK made final: the subclass is refused there. A class each, since the
// verifier may load it.
// run:
// javac: --release 17
package seed_thread;

interface Job { String work(); }
class Worker extends Thread implements Job {
    public long threadId() { return 7; }
    public void run() { System.out.println("runs"); }
    public String work() { return "works"; }
}
class Old extends Thread implements Job {
    public boolean isVirtual() { return true; }
    public String work() { return "works too"; }
}
class A implements Runnable {
    public void run() {
        Job j = null;
        if (Main.flag) j = new Worker();
        try {
            Main.say(j.work());
        } catch (NullPointerException e) { Main.say("null"); }
    }
}
class B implements Runnable {
    public void run() {
        Runnable r = null;
        if (Main.flag) r = new Worker();
        r.run();
    }
}
class C implements Runnable {
    public void run() {
        Thread t = null;
        if (Main.flag) t = new Worker();
        t.run();
    }
}
class D implements Runnable {
    public void run() {
        Job j = Main.flag ? new Old() : null;
        Main.say(j.work());
    }
}
class E implements Runnable {
    public void run() {
        Job j = new Worker();
        Main.say(j.work());
    }
}
class F implements Runnable {
    public void run() {
        Worker j = null;
        if (Main.flag) j = new Worker();
        Main.say(j.work());
    }
}
class Main {
    static boolean flag = Boolean.getBoolean("seed.flag");

    static void say(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Exception {
        for (String name : "A B C D E F".split(" "))
            try {
                Class<?> c = Class.forName("seed_thread." + name);
                ((Runnable) c.getDeclaredConstructor().newInstance()).run();
            } catch (LinkageError | NullPointerException e) { say(e.getClass()); }
    }
}

// A null receiver proves no class loaded. Worker is one that the JVM refuses from release 19 on, where Thread.threadId is final: naming it would throw IncompatibleClassChangeError in the place of NullPointerException. So does every class below one of the JDK that adds methods. A class that only overrides what the API has, or extends Object, is certainly accepted.
// complete: rewrite
// run:
// prints: null
// prints: null
// prints: null
// prints: null
package narrow_null_refused_class;

interface Job { String job(); }
class Worker extends Thread implements Job {
    public long threadId() { return 5; }
    public String job() { return "worker"; }
}
class Adds extends Thread implements Job { public String job() { return "adds"; } }
interface Runs { void run(); }
class Overrides extends Thread implements Runs { @Override public void run() { System.out.println("run"); } }
class Plain implements Job { public String job() { return "plain"; } }
class Main {
    static boolean flag;
    public static void main(String[] args) {
        Job worker = null;
        if (flag) worker = new Worker();
        try { System.out.println(worker.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
        Job adds = null;
        if (flag) adds = new Adds();
        try { System.out.println(adds.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
        Runs overrides = null;
        if (flag) overrides = new Overrides();
        try { overrides.run(); } catch (NullPointerException e) { System.out.println("null"); } // rewrite: narrow Runs.run -> Overrides.run
        Job plain = null;
        if (flag) plain = new Plain();
        try { System.out.println(plain.job()); } catch (NullPointerException e) { System.out.println("null"); } // rewrite: narrow Job.job -> Plain.job
    }
}

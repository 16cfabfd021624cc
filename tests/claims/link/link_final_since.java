// The same where a release of the JDK refuses the class: `Thread.threadId` is final since 19.
// run:
// prints 17: with threadId
// prints 25: fallback
package link_final_since;

class Worker extends Thread {
    public long threadId() { return 7; }
}
class Support {
    static String use(Thread t) { return "with threadId"; }
    static String make() { return use(new Worker()); } // never: link
}
class Main {
    public static void main(String[] args) {
        boolean isThere;
        try {
            Class.forName("link_final_since.Support");
            isThere = true;
        } catch (LinkageError | ClassNotFoundException e) {
            isThere = false;
        }
        System.out.println(isThere ? Support.make() : "fallback");
    }
}

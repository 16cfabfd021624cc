// Abstract classes between an interface and what implements it.
package abstractchain;

interface Job { void run(); }
abstract class Half implements Job { public void run() { before(); work(); } abstract void work(); void before() {} } //> Whole.work //> Half.before //! Other.work
class Whole extends Half { void work() {} }
class Other extends Half { void work() {} @Override void before() {} }

class Main {
    public static void main(String[] args) {
        Job job = new Whole();
        job.run(); //> Half.run
    }
}
// unreached: Other.work Other.before
// jdk: small

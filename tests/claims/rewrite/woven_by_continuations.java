// Kilim finds the methods to weave by the exceptions that they and those of references declare. *narrow* names another method: the one of
// `Quiet` declares none.
// complete: rewrite
// classpath-only: kilim.Pausable
// run:
// prints: done
package woven_by_continuations;

interface Task { String run() throws woven_by_continuations.kilim.Pausable; }
class Quiet implements Task {
    public String run() { return "done"; }
}
class Main {
    public static void main(String[] args) throws woven_by_continuations.kilim.Pausable {
        Task task = new Quiet();
        String last = "";
        for (int i = 0; i < 2; i++) last = task.run(); // never: rewrite
        System.out.println(last);
    }
}
// file: kilim/Pausable.java
package woven_by_continuations.kilim;
public class Pausable extends Exception { }

// Observers in a list hear what is told to the subject.
package observers;

import java.util.*;

interface Observer { void changed(String what); }
class Prints implements Observer { public void changed(String what) {} }
class Counts implements Observer { public void changed(String what) {} }
class Deaf implements Observer { public void changed(String what) {} }
class Subject {
    private final List<Observer> observers = new ArrayList<>();
    void add(Observer it) { observers.add(it); }
    void tell() { for (Observer it : observers) it.changed("now"); } //> Prints.changed //> Counts.changed //! Deaf.changed
}

class Main {
    public static void main(String[] args) {
        Subject subject = new Subject();
        subject.add(new Prints());
        subject.add(new Counts());
        subject.tell();
        new Deaf().hashCode();
    }
}
// jdk: small

// Listeners that the platform's classes tell.
package beans;

import java.beans.*;

class Listens implements PropertyChangeListener { public void propertyChange(PropertyChangeEvent e) { told(); } void told() {} }
class Deaf implements PropertyChangeListener { public void propertyChange(PropertyChangeEvent e) { never(); } void never() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        Deaf.touch();
        PropertyChangeSupport support = new PropertyChangeSupport("bean");
        support.addPropertyChangeListener(new Listens());
        support.firePropertyChange("name", "old", "new");
    }
}
// reached: Listens.told
// unreached: Deaf.never

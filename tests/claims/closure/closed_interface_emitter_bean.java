// The platform makes proxies for values that an MXBean takes, of interfaces with getters only.
// world: closed
// run:
// prints: 1
// prints: 42
package closed_interface_emitter_bean;

import javax.management.*;
import javax.management.openmbean.*;

class Real implements Main.Face { public int getSize() { return 1; } }
class Main {
    public interface Face { int getSize(); }
    public interface Control { void setFace(Face face); }
    public static class Controlled implements Control {
        public void setFace(Face f) { System.out.println(f.getSize()); } // never: calls Real.getSize // never: rewrite
    }
    public static void main(String[] args) throws Exception {
        Control control = new Controlled();
        control.setFace(new Real());
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        ObjectName name = new ObjectName("a:b=c");
        Object bean = new StandardEmitterMBean(control, Control.class, true, new NotificationBroadcasterSupport());
        server.registerMBean(bean, name);
        CompositeType type = new CompositeType("t", "t", new String[] { "size" }, new String[] { "size" },
            new OpenType<?>[] { SimpleType.INTEGER });
        Object value = new CompositeDataSupport(type, new String[] { "size" }, new Object[] { 42 });
        server.setAttribute(name, new Attribute("Face", value));
    }
}

package app;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.DomDriver;
import com.thoughtworks.xstream.security.AnyTypePermission;
import lib.Order;

/** Lambdas in fields of what XStream writes and reads: it knows them by the names of their classes. */
public class Main {
    public static void main(String[] args) {
        XStream xstream = new XStream(new DomDriver());
        xstream.addPermission(AnyTypePermission.ANY);
        for (String name : new String[] {"a", "long"}) {
            String text;
            try {
                text = xstream.toXML(new Order(name, 3));
            } catch (RuntimeException e) { // where java.lang.invoke is closed, it cannot write SerializedLambda
                System.out.println(e.getClass().getName());
                continue;
            }
            System.out.println(text);
            System.out.println(((Order) xstream.fromXML(text)).told());
        }
        Runnable shown = () -> {};
        System.out.println(xstream.toXML(shown));
        xstream.omitField(Order.class, "counts");
        xstream.omitField(Order.class, "rows");
        String less = xstream.toXML(new Order("few", 4));
        System.out.println(less);
        System.out.println(new Order("few", 4).told());
    }
}

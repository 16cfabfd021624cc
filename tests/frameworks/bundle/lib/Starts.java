package lib;

import java.util.Hashtable;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.SynchronousBundleListener;

/** A bundle with services that are lambdas. */
public class Starts implements BundleActivator {
    private ServiceRegistration<?> made;
    private int starts;

    @Override
    public void start(BundleContext context) {
        starts++;
        Supplier<String> says = () -> "started " + starts + " " + hidden();
        made = context.registerService(Supplier.class.getName(), says, new Hashtable<>());
        IntSupplier counts = this::hidden;
        context.registerService(IntSupplier.class, counts, new Hashtable<>());
        context.addBundleListener((SynchronousBundleListener) event -> System.out.println("event " + event.getType() + " " + (event.getBundle() == context.getBundle())));
    }

    private int hidden() {
        return starts * 10;
    }

    @Override
    public void stop(BundleContext context) {
        made.unregister();
        String out = "";
        for (Kind kind : Kind.values()) {
            switch (kind) {
                case FIRST:
                    out += "stops " + starts;
                    break;
                default:
                    out += "!";
            }
        }
        System.out.println(out);
    }

    enum Kind {
        FIRST,
        SECOND
    }
}

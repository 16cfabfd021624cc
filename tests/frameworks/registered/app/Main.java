package app;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ClosureSerializer;
import com.esotericsoftware.minlog.Log;
import java.lang.invoke.SerializedLambda;
import java.util.concurrent.Callable;
import lib.Made;
import org.objenesis.strategy.StdInstantiatorStrategy;

/** Kryo where each class has to be registered: lambdas are known to be closures. */
public class Main {
    static Kryo kryo() {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(true);
        kryo.setInstantiatorStrategy(new StdInstantiatorStrategy());
        kryo.register(Object[].class);
        kryo.register(Class.class);
        kryo.register(SerializedLambda.class);
        kryo.register(ClosureSerializer.Closure.class, new ClosureSerializer());
        kryo.register(Made.class);
        return kryo;
    }

    static Object stored(Object o) {
        Output output = new Output(1024, -1);
        kryo().writeClassAndObject(output, o);
        return kryo().readClassAndObject(new Input(output.toBytes()));
    }

    static void tell(Callable<Object> does) {
        try {
            System.out.println(does.call());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        Log.NONE(); // it logs traces to standard output
        for (Made.Counts f : Made.all(4, "abcd")) {
            tell(() -> f.apply("abc") + " " + ((Made.Counts) stored(f)).apply("abc") + " " + kryo().copy(f).apply("abc"));
        }
        tell(() -> ((Made) stored(new Made("whole", 3))).told());
        tell(() -> kryo().copy(new Made("copy", 5)).told());
    }
}

package app;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ClosureSerializer;
import com.esotericsoftware.minlog.Log;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import lib.Made;
import org.objenesis.strategy.StdInstantiatorStrategy;

/** Lambdas that are copied and stored: Kryo without registration, Java's serialization. Each copy runs what its original runs. */
public class Main {
    static Kryo kryo() {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        kryo.setInstantiatorStrategy(new StdInstantiatorStrategy());
        kryo.register(ClosureSerializer.Closure.class, new ClosureSerializer());
        return kryo;
    }

    static Object stored(Object o) {
        Output output = new Output(1024, -1);
        kryo().writeClassAndObject(output, o);
        return kryo().readClassAndObject(new Input(output.toBytes()));
    }

    static Object serialized(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Log.NONE(); // it logs traces to standard output
        for (Made.Counts f : Made.all(4, "xy")) {
            Made.Counts stored = (Made.Counts) stored(f);
            Made.Counts copied = kryo().copy(f);
            Made.Counts serialized = (Made.Counts) serialized(f);
            System.out.println(f.apply("abc") + " " + stored.apply("abc") + " " + copied.apply("abc") + " " + serialized.apply("abc") + " " + (f instanceof Serializable));
        }
    }
}

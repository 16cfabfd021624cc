package app;

import com.google.gson.Gson;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import lib.Made;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;

/** What looks at the members of a lambda: Gson, the builders of commons-lang, reflection without what is synthetic. */
public class Main {
    static void look(String what, Object o) throws Exception {
        System.out.println(what + " gson " + new Gson().toJson(o));
        System.out.println(what + " lang " + ReflectionToStringBuilder.toString(o, ToStringStyle.NO_CLASS_NAME_STYLE) + " " + HashCodeBuilder.reflectionHashCode(17, 37, o)
            + " " + EqualsBuilder.reflectionEquals(o, o));
        TreeSet<String> members = new TreeSet<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            if (!f.isSynthetic()) members.add(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName());
        }
        for (Method m : o.getClass().getDeclaredMethods()) {
            // JVMs before 15 give a lambda that captures something a static factory.
            if (!m.isSynthetic() && !m.getName().equals("get$Lambda")) members.add(Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName() + " " + m.getName());
        }
        System.out.println(what + " " + members);
        ObjectStreamClass written = ObjectStreamClass.lookup(o.getClass());
        System.out.println(what + " written " + (written == null ? null : Arrays.toString(written.getFields())));
    }

    public static void main(String[] args) throws Exception {
        look("text", Made.text("q", 4));
        look("fixed", Made.fixed());
        Runnable[] two = Made.two("a", "b");
        look("first", two[0]);
        look("second", two[1]);
        look("counts", Made.counts("four"));
        look("four", Made.four());
        two[0].run();
        two[1].run();
        List<Object> all = new ArrayList<>(Arrays.asList(Made.text("x", 1).get(), Made.fixed().apply("y"), Made.counts("four").getAsInt()));
        System.out.println(all);
    }
}

// What each way to follow reflection finds and the ones below do not: `@casts` is the first that does.
package rungs;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.*;

class Near { public Near() {} }
class Far { public Far() {} }
class Looked { public Looked() {} }
class Base { }
class Sub extends Base { public Sub() {} }
class ByReference { static { touch(); } static void touch() {} }
interface Finder { Class<?> find(String name) throws Exception; }
class Listed { public Listed() {} public void one() {} public static void two() {} void hidden() {} public static void all() {} }
class Fields { static int number; static { number = first(); } static int first() { return 1; } }
class Texts { public static final String NAME = "rungs.ByField"; }
class ByField { public ByField() {} }
enum Colour { RED { void paint() {} }; void paint() {} }
enum Size { BIG }
enum Kind { SMALL }

interface Shape { }
class Circle implements Shape { public Circle() {} }
class Square implements Shape { public Square() {} }
abstract class Flat implements Shape { Flat() {} }
class Sized implements Shape { public Sized(int size) {} }
class Many { public Many() {} }
class Many1 extends Many { public Many1() {} }
class Many2 extends Many { public Many2() {} }
class Many3 extends Many { public Many3() {} }
class Many4 extends Many { public Many4() {} }
class Many5 extends Many { public Many5() {} }
class Kept { public Kept() {} }
class Built { public Built(String text) {} public Built() {} }

class PartA { public PartA() {} }
class PartB { public PartB() {} }
class OneSuffix { public OneSuffix() {} }
class Joined { public Joined() {} }
class Middled { public Middled() {} }
class LoopedEnd { public LoopedEnd() {} }
class Slashed { public Slashed() {} }
class BesideIt { public BesideIt() {} }
class Target { public static void runFast() {} public static void runSlow() {} public static void other() {} public static Thing thing() { return null; } }
class Only { public static void onlyHere() {} }
class Plug { public void run() {} }
class Thing { void use() {} }

// More classes than a cast may leave; rungs/rows.txt in the JAR names the third, the annotation of `Tables` the fourth.
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
@interface Holds { Class<?> value() default Object.class; }
interface Row { }
class Row1 implements Row { public Row1() {} @Holds public static void unnamed() {} }
class Row2 implements Row { public Row2() {} }
class Row3 implements Row { public Row3() {} @Holds public static void marked() {} public static void plain() {} }
class Row4 implements Row { public Row4() {} }
class Row5 implements Row { public Row5() {} }
class Row6 implements Row { public Row6() {} static class Kept implements Row { public Kept() {} } }
@Holds(Row4.class) class Tables { }

class Main {
    static Object held;
    static Object make(String name) throws Exception { return Class.forName(name).newInstance(); } //> @strings Far.<init> //! Near.<init> //! Circle.<init>
    static Object makeAny(String name) throws Exception {
        return Class.forName(name).newInstance(); //> @casts Circle.<init> //> @casts Square.<init> //! Sized.<init> //! Flat.<init> //! Many.<init> //! Far.<init>
    }
    static Object makeKept(String name) throws Exception { return Class.forName(name).newInstance(); } //! Kept.<init>
    static Object makeBuilt(String name) throws Exception {
        return Class.forName(name).getConstructor(String.class).newInstance("text"); //> @casts Built.<init>
    }
    static String folder() { return "rungs."; }
    static void none() throws Exception {
        Class.forName("rungs.Near").newInstance(); //> @local Near.<init>
        MethodHandles.lookup().findClass("rungs.Looked").getDeclaredConstructor().newInstance(); //> @local Looked.<init>
        Class.forName("rungs.Sub").asSubclass(Base.class).newInstance(); //> @local Sub.<init>
        Finder finder = Class::forName;
        finder.find("rungs.ByReference"); //> @local ByReference.<clinit>
        for (Method m : Listed.class.getMethods()) {
            m.invoke(new Listed()); //> @local Listed.one //> @local Listed.two //! Listed.hidden
        }
        for (Method m : Listed.class.getDeclaredMethods()) m.invoke(new Listed()); //> @local Listed.hidden
        Listed.class.getConstructors()[0].newInstance(); //> @local Listed.<init>
        for (Field f : Fields.class.getDeclaredFields()) f.getInt(null); //> @local Fields.<clinit>
        Field name = Texts.class.getField("NAME");
        Class.forName((String) name.get(null)).newInstance(); //> @strings ByField.<init>
        Enum.valueOf(Colour.class, "RED").paint(); //> @local Colour.values //> @local Colour$1.paint
        Object[] sizes = Size.class.getEnumConstants(); //> @local Size.values
        java.util.EnumSet.allOf(Kind.class); //> @local Kind.values
    }
    static void casts(String[] args) throws Exception {
        Shape any = (Shape) makeAny(args[0]);
        Many many = (Many) makeAny(args[1]);
        held = makeKept(args[0]);
        Kept kept = (Kept) held;
        Built built = (Built) makeBuilt(args[0]);
        Shape circle = (Shape) Class.forName(args.length == 0 ? "rungs.Circle" : args[0]).newInstance(); //> @local Circle.<init> //> @casts Square.<init> //= @local partly,partly
    }
    static void full(String[] args) throws Exception {
        Class.forName("rungs.Part" + args[0]).newInstance(); //> @full PartA.<init> //> @full PartB.<init> //! Near.<init>
        StringBuilder text = new StringBuilder(args[0]);
        text.append('.').append("OneSuffix");
        Class.forName(text.toString()).newInstance(); //> @full OneSuffix.<init> //! PartA.<init>
        Class.forName(folder() + "Joined").newInstance(); //> @strings Joined.<init>
        Class.forName(folder().concat("Mid") + args[0] + "led").newInstance(); //> @full Middled.<init>
        StringBuilder looped = new StringBuilder("rungs.");
        for (String arg : args) looped.append(arg);
        looped.append("edEnd");
        Class.forName(looped.toString()).newInstance(); //> @full LoopedEnd.<init>
        Class.forName("rungs#Slashed".replace('#', '.')).newInstance(); //> @strings Slashed.<init>
        Class.forName(Main.class.getName().replace("Main", "BesideIt")).newInstance(); //> @strings BesideIt.<init>
        Class.forName("rungs." + args[0]).newInstance(); //! Near.<init>
        Class.forName("ru" + args[0]).newInstance(); //! PartA.<init>
        Target.class.getMethod("run" + args[0]).invoke(null); //> @full Target.runFast //> @full Target.runSlow //! Target.other
        Class.forName(args[0]).getMethod("onlyHere").invoke(null); //> @full Only.onlyHere
        Class<?> plugged = Class.forName(args[0]);
        Plug plug = (Plug) plugged.newInstance(); //> @casts Plug.<init>
        plugged.getMethod("run").invoke(plug); //> @full Plug.run //! Only.onlyHere
        Thing thing = (Thing) Target.class.getMethod(args[0]).invoke(null); //! Target.thing
        thing.use(); //> @full Thing.use
        Row row = (Row) Class.forName(args[1]).newInstance(); //> @full Row3.<init> //> @full Row4.<init> //> @full Row6$Kept.<init> //! Row1.<init> //! Row2.<init> //! Row6.<init>
        for (Method m : Class.forName(args[1]).getMethods()) m.invoke(row); //> @full Row3.marked //! Row3.plain //! Row1.unnamed
    }
    public static void main(String[] args) throws Exception {
        make("rungs.Far");
        none();
        casts(args);
        full(args);
    }
}

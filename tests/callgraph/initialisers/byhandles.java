// Classes that method handles, lookups and `forName` initialise: their initialisers run, unless they are asked not to.
package byhandles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class Ensured { static { Main.ran(); } } //> Main.ran
class Found { static { Main.ran(); } static void run() { } static void more() { } }
class Made { static { Main.ran(); } }
class Read { static Object field = new Object(); static { Main.ran(); } }
class Named { static { Main.ran(); } }
class Asked { static { Main.ran(); } }
class Unasked { static { Main.never(); } }
class Written { static { Main.never(); } }
class Held { static { Main.held(); } static void run() { } }

class Main {
    static void ran() { }
    static void never() { }
    static void held() { }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        lookup.ensureInitialized(Ensured.class); //> Ensured.<clinit> //? reflection
        MethodType none = MethodType.methodType(void.class);
        MethodHandle found = lookup.findStatic(Found.class, "run", none); //! Made.<clinit>
        found.invokeExact(); //> Found.<clinit> //> Found.run //! Made.<clinit> //! Held.<clinit>
        lookup.findConstructor(Made.class, none).invoke(); //> Made.<clinit> //> Made.<init> //! Found.<clinit>
        lookup.findStaticGetter(Read.class, "field", Object.class).invoke(); //> Read.<clinit>
        MethodHandle held = lookup.findStatic(Held.class, "run", none); //! Held.<clinit>
        ClassLoader loader = Main.class.getClassLoader();
        Class.forName("byhandles.Named"); //> Named.<clinit>
        Class.forName("byhandles.Asked", true, loader); //> Asked.<clinit> //! Unasked.<clinit>
        Class.forName("byhandles.Unasked", false, loader); //! Unasked.<clinit>
        lookup.findClass("byhandles.Written"); //! Written.<clinit>
        Class<?> literal = Written.class;
    }
}
// unreached: Main.never Main.held Held.<clinit> Unasked.<clinit> Written.<clinit>
// jdk: small

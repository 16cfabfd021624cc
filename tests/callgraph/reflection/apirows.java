// Rows of the platform's reflective API: a class by its module, classes that a class file names, a bean, an object without a constructor.
package apirows;

class Named { Named() {} }
class Holder { static class One { One() {} } }
class Other { static class Two { Two() {} } }
sealed interface Shape permits Round {}
final class Round implements Shape { Round() {} }
class Nest { Nest() {} static class Of { Of() {} } }
class Raw { Raw() {} void use() {} }

class Main {
    public static class Bean { public Bean() {} void use() {} }
    public static void main(String[] args) throws Exception {
        Class.forName(Main.class.getModule(), "apirows.Named").getDeclaredConstructor().newInstance(); //> Named.<init>
        Holder.class.getDeclaredClasses()[0].getDeclaredConstructor().newInstance(); //> Holder$One.<init> //! Other$Two.<init>
        Shape.class.getPermittedSubclasses()[0].getDeclaredConstructor().newInstance(); //> Round.<init>
        Nest.class.getNestMembers()[1].getDeclaredConstructor().newInstance(); //> Nest$Of.<init> //+ Nest.<init>
        Object bean = java.beans.Beans.instantiate(Main.class.getClassLoader(), "apirows.Main$Bean"); //> Main$Bean.<init>
        ((Bean) bean).use(); //> Main$Bean.use
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object raw = ((sun.misc.Unsafe) field.get(null)).allocateInstance(Raw.class); //! Raw.<init>
        ((Raw) raw).use(); //> Raw.use
    }
}
// unreached: Other$Two.<init> Raw.<init>
// excess: Nest.<init>
// needs: 17

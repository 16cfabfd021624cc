// Libraries tell lambdas by their classes: synthetic, `$$Lambda` in the name, nothing above but the
// interfaces in their order, nothing that says where the class was declared.
// run:
// prints: true true true [interface java.util.function.Supplier, interface java.lang.Cloneable] null null 1 true
package lambda_class_looks;

import java.util.*;
import java.util.function.*;

class Main {
    public static void main(String[] args) {
        Supplier<String> s = (Supplier<String> & Cloneable) () -> "a"; // rewrite: lambda
        Class<?> c = s.getClass();
        System.out.println(c.isSynthetic() + " " + c.getName().contains("$$Lambda") + " " + (c.getSuperclass() == Object.class) + " "
            + Arrays.toString(c.getInterfaces()) + " " + c.getEnclosingClass() + " " + c.getDeclaringClass() + " "
            + c.getDeclaredConstructors().length + " " + java.lang.reflect.Modifier.isFinal(c.getModifiers()));
    }
}

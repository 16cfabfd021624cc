// Annotations cannot be compared any more if their interface has a method that is not public and abstract.
// run:
// prints: true
// prints: true
// prints: kclass java.lang.Objectfalse
package annotations_left;
import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME) @interface Plain {
    int v() default 3;
    String TEXT = "k" + new Object().getClass(); // never: rewrite
}
@Retention(RetentionPolicy.RUNTIME) @interface Other {
    Class<?>[] of() default {};
    Runnable LATER = new StringBuilder("later")::reverse; // rewrite: lambda
}
class Main {
    @Plain @Other static class A { }
    @Plain @Other static class B { }
    public static void main(String[] args) {
        for (Class<? extends Annotation> type : java.util.List.of(Plain.class, Other.class))
            System.out.println(A.class.getAnnotation(type).equals(B.class.getAnnotation(type)));
        System.out.println(Plain.TEXT + Other.LATER.getClass().isInterface());
    }
}

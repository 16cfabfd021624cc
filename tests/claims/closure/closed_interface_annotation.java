// The JVM makes objects of annotation interfaces.
// world: closed
// run:
// prints: plain
// prints: note
package closed_interface_annotation;

import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME) @interface Note { String value(); }
class Plain implements Note {
    public String value() { return "plain"; }
    public Class<? extends Annotation> annotationType() { return Note.class; }
}
@Note("note") class Main {
    public static void main(String[] args) {
        show(new Plain());
        show(Main.class.getAnnotation(Note.class));
    }
    static void show(Note n) { System.out.println(n.value()); } // never: calls Plain.value // never: rewrite
}

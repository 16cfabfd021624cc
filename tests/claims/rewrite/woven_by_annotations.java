// Spring's aspects put code into classes by their annotations when these are loaded: of the class, of a method, or of what is above. So
// annotated classes stay, all calls stay, and no interface of theirs gets a class of ours. Other classes are edited.
// complete: rewrite
// run:
// prints: one oneonetwotwo three
package woven_by_annotations;

import java.lang.annotation.*;
import java.util.function.Supplier;

@Inherited @Retention(RetentionPolicy.RUNTIME) @interface Transactional { }
interface Job { String job(); }
@Transactional interface Held { String held(); }
@Transactional class Whole {
    String one() {
        Supplier<String> one = () -> "one"; // never: lambda
        return one.get();
    }
}
class Below extends Whole implements Job {
    public String job() {
        String one = one(); // never: rewrite
        return one + one(); // never: rewrite
    }
}
class Partly {
    @Transactional String two() { return "two"; }
    String plain() {
        String two = two(); // never: rewrite
        return two + two(); // never: rewrite
    }
}
class Main {
    public static void main(String[] args) {
        Whole whole = new Whole();
        String one = whole.one(); // never: rewrite
        Job job = new Below();
        String done = job.job(); // never: rewrite
        String two = new Partly().plain(); // never: rewrite
        Held held = () -> "three"; // never: lambda
        Supplier<String> last = () -> held.held(); // rewrite: lambda
        System.out.println(one + " " + done + two + " " + last.get()); // rewrite: concat
    }
}
// file: META-INF/aop.xml
<?xml version="1.0"?>
<aspectj>
    <aspects>
        <aspect name="org.springframework.transaction.aspectj.AnnotationTransactionAspect"/>
    </aspects>
</aspectj>

package lib;

import java.util.ArrayList;
import java.util.List;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;

/** Writes down each join point that there is. */
@Aspect
public class Watch {
    public static final List<String> LOG = new ArrayList<>();

    private static void note(JoinPoint point) {
        // The names of lambdas are the compiler's.
        LOG.add(point.getKind() + " " + point.getSignature().toShortString());
    }

    @Before("call(* *(..)) && within(lib.Till*) && !within(lib.Watch)")
    public void calls(JoinPoint point) {
        note(point);
    }

    @Before("execution(* *(..)) && within(lib.Till*)")
    public void executions(JoinPoint point) {
        note(point);
    }

    @Before("(get(* lib.Till*.*) || set(* lib.Till*.*)) && within(lib.Till*)")
    public void fields(JoinPoint point) {
        note(point);
    }

    @Before("(call(lib..*.new(..)) || execution(lib.Till*.new(..))) && within(lib.Till*)")
    public void constructors(JoinPoint point) {
        note(point);
    }
}

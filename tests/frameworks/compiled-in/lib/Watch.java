package lib;

import java.util.ArrayList;
import java.util.List;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.AfterReturning;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;
import org.aspectj.lang.annotation.DeclareMixin;

/** Advice around calls, lambdas and private methods, on fields, and an interface for a class that has none. */
@Aspect
public class Watch {
    public static final List<String> LOG = new ArrayList<>();

    public interface Named {
        String name();
    }

    public static class ByDefault implements Named {
        @Override
        public String name() {
            return "by default";
        }
    }

    @DeclareMixin("lib.Account")
    public Named named() {
        return new ByDefault();
    }

    @Around("call(int lib.Account.Rates.of(int)) && args(n) && within(lib.Account)")
    public Object more(ProceedingJoinPoint point, int n) throws Throwable {
        return (Integer) point.proceed(new Object[] {n + 10}) * 2;
    }

    @Before("execution(* lib.Account.*(..)) && within(lib.Account)")
    public void executions(JoinPoint point) {
        LOG.add(point.getSignature().toShortString());
    }

    @AfterReturning(pointcut = "execution(int lib.Account.rate())", returning = "given")
    public void rated(int given) {
        LOG.add("rate " + given);
    }

    @Before("set(int lib.Account.sum) && args(n)")
    public void stored(int n) {
        LOG.add("sum " + n);
    }
}

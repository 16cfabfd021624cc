package lib;

import java.util.ArrayList;
import java.util.List;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;

@Aspect
public class Logged {
    private static final List<String> LOG = new ArrayList<>();

    @Around("execution(* lib.Shop.*(..)) || execution(* lib.Prices.*(..))")
    public Object around(ProceedingJoinPoint point) throws Throwable {
        LOG.add(point.getSignature().getName());
        return point.proceed();
    }

    public static List<String> log() {
        List<String> all = new ArrayList<>(LOG);
        LOG.clear();
        return all;
    }
}

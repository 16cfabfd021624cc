package market;

import java.util.concurrent.atomic.AtomicInteger;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.stereotype.Component;

@Aspect
@Component
public class Watch {
    final AtomicInteger calls = new AtomicInteger();

    @Around("@annotation(market.Watched)")
    public Object watched(ProceedingJoinPoint point) throws Throwable {
        calls.incrementAndGet();
        return point.proceed();
    }
}

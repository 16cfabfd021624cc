package lib;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

@Counted
@Interceptor
@Priority(1)
public class Counting {
    @Inject Log log;

    @AroundInvoke
    Object around(InvocationContext call) throws Exception {
        log.add(call.getMethod().getName() + call.getParameters().length);
        Object answer = call.proceed();
        return answer instanceof Integer n ? Integer.valueOf(n + 100) : answer;
    }
}

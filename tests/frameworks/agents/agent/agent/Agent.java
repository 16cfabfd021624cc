package agent;

import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.isSynthetic;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.lang.instrument.Instrumentation;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/** Notes each entry into a method of the library that its author wrote: as agents that observe do. */
public class Agent {
    public static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
        new AgentBuilder.Default().disableClassFormatChanges().with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
            .type(nameStartsWith("lib."))
            .transform((builder, type, loader, module, domain) -> builder.visit(Advice.to(Enter.class).on(isMethod().and(not(isSynthetic())))))
            .installOn(given);
    }

    public static class Enter {
        @Advice.OnMethodEnter
        static void enter(@Advice.Origin("#t.#m") String method) {
            Seen.note(method);
        }
    }
}

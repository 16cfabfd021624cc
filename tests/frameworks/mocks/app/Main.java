package app;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.matcher.Matchers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import lib.Svc;
import org.mockito.MockMakers;
import org.mockito.MockedStatic;

/** Mocks and interceptors of a class whose lambdas run private code: Mockito by both mock makers, Guice. */
public class Main {
    static void tell(String what, Callable<Object> does) {
        String said;
        try {
            said = String.valueOf(does.call());
        } catch (Throwable e) {
            said = e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("\\s+", " ").replaceAll("@[0-9a-f]+|Main.java:\\d+", "");
        }
        System.out.println(what + ": " + said);
    }

    static Svc mocked(String maker) {
        return mock(Svc.class, withSettings().mockMaker(maker));
    }

    public static void main(String[] args) {
        List<Integer> list = Arrays.asList(1, 2);
        tell("real", () -> new Svc().sum(list) + " " + new Svc().later().getAsInt() + " " + Svc.fixed(2) + " " + new Svc().by(() -> 3));
        for (String maker : new String[] {MockMakers.INLINE, MockMakers.SUBCLASS}) {
            tell(maker + ", nothing stubbed", () -> {
                Svc m = mocked(maker);
                return m.sum(list) + " " + m.later() + " " + m.by(() -> 3);
            });
            tell(maker + ", real method", () -> {
                Svc m = mocked(maker);
                when(m.sum(anyList())).thenCallRealMethod();
                when(m.later()).thenCallRealMethod();
                when(m.by(any())).thenCallRealMethod();
                return m.sum(list) + " " + m.later().getAsInt() + " " + m.by(() -> 3) + " " + mockingDetails(m).getInvocations().size();
            });
            tell(maker + ", all real", () -> {
                Svc m = mock(Svc.class, withSettings().mockMaker(maker).defaultAnswer(CALLS_REAL_METHODS));
                IntSupplier later = m.later();
                int first = later.getAsInt();
                when(m.sum(anyList())).thenReturn(7);
                return first + " " + m.sum(list) + " " + mockingDetails(m).getInvocations().size();
            });
            tell(maker + ", spy without more interactions", () -> {
                Svc s = mock(Svc.class, withSettings().mockMaker(maker).spiedInstance(new Svc()).defaultAnswer(CALLS_REAL_METHODS));
                int sum = s.sum(list) + s.by(() -> 1);
                verify(s).sum(list);
                verify(s).by(any());
                verifyNoMoreInteractions(s);
                return sum;
            });
        }
        tell("spy", () -> {
            Svc s = spy(new Svc());
            int sum = s.sum(list);
            verify(s).sum(list);
            verifyNoMoreInteractions(s);
            return sum;
        });
        tell("static, nothing stubbed", () -> {
            try (MockedStatic<Svc> m = mockStatic(Svc.class)) {
                return Svc.fixed(2) + " " + new Svc().sum(list) + " " + new Svc().later().getAsInt();
            }
        });
        tell("static, all real", () -> {
            try (MockedStatic<Svc> m = mockStatic(Svc.class, CALLS_REAL_METHODS)) {
                int sum = Svc.fixed(2) + new Svc().sum(list);
                m.verify(() -> Svc.fixed(2));
                m.verifyNoMoreInteractions();
                return sum;
            }
        });
        tell("guice", () -> {
            List<String> log = new ArrayList<>();
            AbstractModule module = new AbstractModule() {
                @Override
                protected void configure() {
                    bindInterceptor(Matchers.subclassesOf(Svc.class), Matchers.any(), call -> {
                        log.add(call.getMethod().getName());
                        return call.proceed();
                    });
                }
            };
            Svc s = Guice.createInjector(module).getInstance(Svc.class);
            return s.sum(list) + " " + s.later().getAsInt() + " " + s.by(() -> 1) + " " + log;
        });
        System.exit(0);
    }
}

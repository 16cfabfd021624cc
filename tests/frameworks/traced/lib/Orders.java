package lib;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.instrumentation.annotations.SpanAttribute;
import io.opentelemetry.instrumentation.annotations.WithSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Code whose annotated methods the agent makes spans of, and whose tasks it takes the current span along with. */
public class Orders {
    private final ExecutorService workers;
    private final List<String> log;

    public Orders(ExecutorService workers, List<String> log) {
        this.workers = workers;
        this.log = log;
    }

    /** Which span is current: that of which method, and whether it is in the trace of another. */
    static String current() {
        String told = Span.current().toString();
        int name = told.indexOf("name=");
        return name < 0 ? "none" : told.substring(name + 5, told.indexOf(',', name));
    }

    public interface Step {
        int run(int n);
    }

    public static class Pricing implements Step {
        @WithSpan
        @Override
        public int run(int n) {
            return n * current().length();
        }
    }

    public static class Discount extends Pricing {
        @Override
        public int run(int n) {
            return super.run(n) - current().length();
        }
    }

    @WithSpan("ordered")
    public String order(@SpanAttribute("item") String item) throws Exception {
        String trace = Span.current().getSpanContext().getTraceId();
        Supplier<String> same = () -> current() + (Span.current().getSpanContext().getTraceId().equals(trace) ? " same" : " other");
        log.add("here " + same.get());
        Callable<String> task = () -> item + " " + same.get();
        Future<String> submitted = workers.submit(task);
        Runnable later = () -> log.add("later " + same.get());
        workers.submit(later).get();
        String composed = CompletableFuture.supplyAsync(same, workers).thenApplyAsync(s -> s + "; " + same.get(), workers).thenCombine(inner(2), (s, n) -> s + n).get();
        return submitted.get() + ", " + composed;
    }

    /** Ends its span when the future is complete. */
    @WithSpan
    CompletableFuture<Integer> inner(int n) {
        log.add("inner " + current());
        return CompletableFuture.supplyAsync(() -> n + current().length(), workers);
    }

    public int steps() {
        List<Step> all = new ArrayList<>();
        Pricing pricing = new Pricing();
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += pricing.run(i);
            all.add(i == 1 ? new Discount() : new Pricing());
            all.add(n -> n + current().length());
        }
        for (Step step : all) {
            sum += step.run(1);
        }
        return sum;
    }
}

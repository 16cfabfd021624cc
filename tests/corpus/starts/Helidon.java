package programs;

import io.helidon.http.*;
import io.helidon.webserver.*;
import io.helidon.webserver.http.HttpRouting;
import java.net.URI;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.logging.LogManager;
import java.util.stream.*;

/** Starts a web server on a free port, in Java 21: virtual threads, records, switches over patterns. It asks it some things and ends it. */
public class Helidon {
    sealed interface Expr { }
    record Num(int n) implements Expr { }
    record Neg(Expr e) implements Expr { }
    record Bin(Op op, Expr left, Expr right) implements Expr { }
    enum Op implements IntBinaryOperator {
        ADD('+', Math::addExact), SUB('-', (a, b) -> a - b), MUL('*', (a, b) -> a * b), DIV('/', Integer::divideUnsigned);
        final char sign;
        final IntBinaryOperator does;
        Op(char sign, IntBinaryOperator does) { this.sign = sign; this.does = does; }
        @Override public int applyAsInt(int a, int b) { return does.applyAsInt(a, b); }
    }
    record Answer<T>(String path, T value) { }

    static int value(Expr e) {
        return switch (e) {
            case Num(int n) -> n;
            case Neg(Neg(var inner)) -> value(inner);
            case Neg(var inner) -> -value(inner);
            case Bin(Op op, Num(int a), Num(int b)) when op == Op.MUL && (a == 0 || b == 0) -> 0;
            case Bin(Op op, var a, var b) -> op.applyAsInt(value(a), value(b));
        };
    }

    static String text(Object o) {
        return switch (o) {
            case null -> "nothing";
            case Num(int n) when n < 0 -> "(" + n + ")";
            case Num num -> "" + num.n();
            case Neg neg -> "-" + text(neg.e());
            case Bin bin -> "(" + text(bin.left()) + bin.op().sign + text(bin.right()) + ")";
            case String s when s.isEmpty() -> "empty";
            case String s -> s.strip();
            case Integer i -> "int " + i;
            case Op op -> op.name().toLowerCase(Locale.ROOT);
            case int[] numbers -> Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining("+"));
            case List<?> list -> list.stream().map(Helidon::text).collect(Collectors.joining(", ", "[", "]"));
            default -> o.getClass().getSimpleName();
        };
    }

    static String colour(String name) {
        return switch (name) { case "red", "rose" -> "warm"; case String s when s.startsWith("b") -> "cold " + s; default -> "neither"; };
    }

    /** An expression of so many digits: its tree depends on the seed alone. */
    static Expr expression(Random random, int depth) {
        return switch (depth <= 0 ? 0 : random.nextInt(4)) {
            case 0 -> new Num(random.nextInt(-9, 10));
            case 1 -> new Neg(expression(random, depth - 1));
            default -> new Bin(Op.values()[random.nextInt(3)], expression(random, depth - 1), expression(random, depth - 1));
        };
    }

    static void routes(HttpRouting.Builder routing, AtomicInteger asked) {
        routing.any((request, response) -> { asked.incrementAndGet(); response.next(); })
            .get("/value/{seed}", (request, response) -> {
                Expr e = expression(new Random(request.path().pathParameters().first("seed").map(Long::parseLong).orElse(0L)), 4);
                response.send(new Answer<>(request.path().path(), text(e) + " = " + value(e)).toString());
            })
            .get("/colour", (request, response) -> response.send(request.query().all("name").stream().map(Helidon::colour).collect(Collectors.joining(";"))))
            .get("/divide/{n}", (request, response) -> response.send("" + value(new Bin(Op.DIV, new Num(100), new Num(Integer.parseInt(request.path().pathParameters().get("n")))))))
            .post("/sort", (request, response) -> response.send(Stream.of(request.content().as(String.class).split(",")).sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList().toString()))
            .error(ArithmeticException.class, (request, response, e) -> response.status(Status.BAD_REQUEST_400).send(e.getMessage()));
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        AtomicInteger asked = new AtomicInteger();
        WebServer server = WebServer.builder().port(0).host("localhost").shutdownHook(false).routing(r -> routes(r, asked)).build().start();
        String at = "http://localhost:" + server.port();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tasks = new ArrayList<>();
            for (String path : List.of("/value/1", "/value/2", "/value/77", "/colour?name=red&name=blue&name=green", "/divide/7", "/divide/0", "/nowhere"))
                tasks.add(() -> said(client, HttpRequest.newBuilder(URI.create(at + path)).build()));
            tasks.add(() -> said(client, HttpRequest.newBuilder(URI.create(at + "/sort")).POST(HttpRequest.BodyPublishers.ofString("pear,fig,apple,kiwi")).build()));
            for (Future<String> answer : threads.invokeAll(tasks))
                System.out.println(answer.get());
        } finally {
            server.stop();
        }
        System.out.println(asked + " " + text(Arrays.asList(null, new Num(-3), "", " x ", 4, Op.SUB, new int[] {1, 2}, List.of(new Neg(new Num(2))), 2.5)));
        System.exit(0);
    }

    static String said(HttpClient client, HttpRequest request) throws Exception {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return request.uri().getPath() + ": " + response.statusCode() + " " + response.body();
    }
}

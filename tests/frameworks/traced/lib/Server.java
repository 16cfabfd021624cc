package lib;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A server and its client, whose spans are of one trace. */
public class Server {
    public static String asked() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        HttpHandler handler = exchange -> answer(exchange, Orders.current());
        server.createContext("/orders", handler);
        server.start();
        try {
            URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + "/orders/1");
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(r -> r.body() + " " + r.statusCode()).get();
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, String span) throws IOException {
        String propagated = exchange.getRequestHeaders().getFirst("traceparent");
        boolean isSame = propagated != null && propagated.contains(Span.current().getSpanContext().getTraceId());
        byte[] body = (span + " " + isSame).getBytes();
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}

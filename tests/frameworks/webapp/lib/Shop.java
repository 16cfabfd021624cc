package web;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.annotation.WebInitParam;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** A servlet that finds its handlers by their names; each web application that has this class has its own. */
@WebServlet(urlPatterns = "/shop/*", asyncSupported = true, initParams = @WebInitParam(name = "greeting", value = "hello"))
public class Shop extends HttpServlet {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Map<String, BiConsumer<HttpServletRequest, Reply>> HANDLERS = new LinkedHashMap<>();
    private String greeting;

    static {
        HANDLERS.put("/add", (request, reply) -> basket(request).add(request.getParameter("what"), Integer.parseInt(request.getParameter("price"))));
        HANDLERS.put("/sum", (request, reply) -> reply.say("sum " + basket(request).sum() + " of " + basket(request).told()));
        HANDLERS.put("/who", Shop::who);
        HANDLERS.put("/later", Shop::later);
        HANDLERS.put("/fail", (request, reply) -> {
            throw new IllegalStateException("failed " + request.getPathInfo());
        });
    }

    @Override
    public void init(ServletConfig config) {
        greeting = config.getInitParameter("greeting") + COUNT.incrementAndGet();
    }

    static Basket basket(HttpServletRequest request) {
        HttpSession session = request.getSession();
        Basket basket = (Basket) session.getAttribute("basket");
        if (basket == null) {
            session.setAttribute("basket", basket = new Basket(n -> n + 1));
        }
        return basket;
    }

    private static void later(HttpServletRequest request, Reply reply) {
        jakarta.servlet.AsyncContext later = request.startAsync();
        later.start(() -> {
            try {
                later.getResponse().getWriter().print("later " + request.getAttribute("filtered"));
                later.complete();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void who(HttpServletRequest request, Reply reply) {
        Runnable lambda = () -> reply.say("ran");
        lambda.run();
        reply.say(lambda.getClass().getClassLoader() == Shop.class.getClassLoader() ? "mine" : "others'");
        reply.say(Thread.currentThread().getContextClassLoader() == Shop.class.getClassLoader() ? "context" : "other context");
        reply.say(Shop.class.getClassLoader().getClass().getSimpleName() + " " + lambda.getClass().getPackage().getName());
        String frames = StackWalker.getInstance().walk(all -> all.filter(f -> f.getClassName().startsWith("web.")).map(f -> f.getClassName() + "." + f.getMethodName())
            .filter(f -> !f.contains("ambda$")).distinct().collect(Collectors.joining(",")));
        reply.say(frames);
        reply.say(Arrays.stream(Shop.class.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(m -> Modifier.toString(m.getModifiers()) + " " + m.getName()).sorted().collect(Collectors.joining(",")));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Reply reply = text -> {
            try {
                response.getWriter().print(text + "; ");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
        reply.say(greeting);
        HANDLERS.getOrDefault(request.getPathInfo(), (r, to) -> to.say("nothing at " + r.getPathInfo())).accept(request, reply);
    }

    @Override
    public void destroy() {
        System.out.println("destroyed " + greeting);
    }

    interface Reply {
        void say(String text);
    }
}

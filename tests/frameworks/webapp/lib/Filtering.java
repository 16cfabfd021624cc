package web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ServiceLoader;
import java.util.function.Function;

/** A filter, a listener, and services that the application's loader finds in its JAR. */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class Filtering implements Filter {
    private final Function<ServletRequest, String> path = r -> ((HttpServletRequest) r).getRequestURI();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException, ServletException {
        request.setAttribute("filtered", path.apply(request));
        try {
            chain.doFilter(request, response);
        } catch (IllegalStateException e) {
            response.getWriter().print(e.getMessage());
        }
    }

    @WebListener
    public static class Started implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            ServiceLoader.load(Runnable.class).forEach(Runnable::run);
            event.getServletContext().addServlet("made", new Made(() -> "made for " + event.getServletContext().getContextPath())).addMapping("/made");
        }
    }

    public static class Service implements Runnable {
        @Override
        public void run() {
            Runnable told = () -> System.out.println("service " + getClass().getSimpleName());
            told.run();
        }
    }
}

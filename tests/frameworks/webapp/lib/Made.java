package web;

import jakarta.servlet.GenericServlet;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.function.Supplier;

class Made extends GenericServlet {
    private final transient Supplier<String> told;

    Made(Supplier<String> told) {
        this.told = told;
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) throws IOException {
        response.getWriter().print(told.get() + " " + request.getAttribute("filtered"));
    }
}

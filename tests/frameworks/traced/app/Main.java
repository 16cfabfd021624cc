package app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import lib.Orders;
import lib.Server;

/** What OpenTelemetry's agent makes of annotations, tasks, and an HTTP server and its client. */
public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(1);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Orders orders = new Orders(workers, log);
        System.out.println(orders.order("tea"));
        System.out.println(log);
        System.out.println(orders.steps());
        System.out.println(Server.asked());
        workers.shutdown();
    }
}

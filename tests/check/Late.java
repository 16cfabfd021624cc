package late;

public class Late {
    static int late = 1;

    static void none() {}
}

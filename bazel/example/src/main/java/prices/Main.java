package prices;

/** Prints what some apples cost. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println(Basket.told(args.length == 0 ? 3 : Integer.parseInt(args[0])));
    }
}

/** Ends in one of several ways, after it ran three methods: its own, and one at the end. */
public class Ends {
    public static void main(String[] args) throws Exception {
        before();
        System.out.println("ready");
        after(args[0]);
    }

    static void before() {
        new Ends();
    }

    static void after(String how) throws Exception {
        switch (how) {
            case "exit":
                System.exit(0);
                break;
            case "halt":
                Runtime.getRuntime().halt(0);
                break;
            case "throw":
                throw new Exception("uncaught");
            default:
                Thread.sleep(60_000);
        }
    }
}

package lib;

/** Runs programs `args[0]` to `args[1]`, each several times with other random numbers. */
public final class Driver {
    public static void main(String[] args) throws Exception {
        for (int n = Integer.parseInt(args[0]); n < Integer.parseInt(args[1]); n++) {
            Class<?> program = Class.forName("p.P" + n);
            System.out.println("P " + n);
            for (int seed = 0; seed < 12; seed++) {
                java.lang.reflect.Field shared = program.getDeclaredField("shared");
                shared.setAccessible(true);
                shared.set(null, null);
                U.reset(program, seed);
                try {
                    program.getMethod("main").invoke(null);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    U.thrown(e.getCause());
                }
                System.out.print(U.out);
            }
        }
    }
}

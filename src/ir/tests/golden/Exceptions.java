/** Try in all its forms. */
class Exceptions {
    static int caught(int a, int b) {
        int state = 0;
        try {
            state = 1;
            a /= b;
            state = 2;
        } catch (ArithmeticException e) {
            return state;
        }
        return a;
    }

    static int lastly(int a) {
        int x = 0;
        try {
            x = Integer.parseInt("" + a);
            return x;
        } finally {
            x++;
            System.out.println(x);
        }
    }

    static String several(Object o) throws Exception {
        try {
            return (String) o;
        } catch (ClassCastException | NullPointerException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            throw new Exception(e);
        }
    }

    static void resource(AutoCloseable r) throws Exception {
        try (AutoCloseable c = r) {
            c.hashCode();
        }
    }

    static int retry(int n) {
        while (true) {
            try {
                return 100 / n;
            } catch (ArithmeticException e) {
                n++;
                continue;
            }
        }
    }
}

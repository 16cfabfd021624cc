/** The first check of the program runs where there is no stack to load what checks need. */
public class Deep {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        public int area() {
            return 4;
        }
    }

    static int leaf() {
        Shape shape = new Square();
        return shape.area();
    }

    /** At the end of the stack, and then in each frame before it, until there is room. */
    static int down() {
        try {
            return down();
        } catch (StackOverflowError e) {
            return leaf();
        }
    }

    public static void main(String[] args) throws Exception {
        new Square();
        System.out.println(down());
        System.out.println(new java.util.jar.Attributes.Name("usable"));
        System.out.println(new java.util.jar.Manifest().getMainAttributes().size());
        System.out.println(new Throwable().getStackTrace().length);
        Class<?> late = Class.forName("late.Late");
        System.out.println(late.getPackage().getName() + " " + late.getDeclaredMethods().length);
    }
}

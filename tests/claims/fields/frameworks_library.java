// A library that writes fields of any class is on the class path: in `sealed`, too, no field of an instance holds what its class stores, but for records.
// world: sealed
// classpath-only: com.google.gson.Gson
// run:
// prints: circle circle square
package frameworks_library;

// prelude: Shape Square Circle
class Bean {
    private Shape shape = new Square();
    private final Shape last;
    Bean() { last = new Square(); }
    String areas() { return shape.area() + " " + last.area(); } // never: calls
}
class Kept {
    private static final Shape SHAPE = new Square();
    static String area() { return SHAPE.area(); } //^ calls Square.area
}
class Main {
    public static void main(String[] args) throws Exception {
        Bean bean = new Bean();
        new frameworks_library.com.google.gson.Gson().fill(bean, new Circle());
        System.out.println(bean.areas() + " " + Kept.area());
    }
}
// file: frameworks_library.com.google.gson/Gson.java
package frameworks_library.com.google.gson;
public class Gson {
    public void fill(Object bean, Object value) throws Exception {
        for (java.lang.reflect.Field field : bean.getClass().getDeclaredFields()) {
            field.setAccessible(true);
            field.set(bean, value);
        }
    }
}

package single;

import java.util.function.IntSupplier;

/** Calls whose receivers are certain. */
public final class Main {
    interface Shape {
        int corners();
    }

    static final class Square implements Shape {
        @Override
        public int corners() {
            return 4;
        }
    }

    static final class Triangle implements Shape {
        @Override
        public int corners() {
            return 3;
        }
    }

    public static void main(String[] args) {
        Shape square = new Square();
        Shape triangle = new Triangle();
        IntSupplier sum = () -> square.corners() + triangle.corners();
        int most = 0;
        for (int n = 0; n < 3; n++) {
            most = Math.max(most, square.corners());
        }
        System.out.println(most + " " + triangle.corners() + " " + sum.getAsInt());
    }
}

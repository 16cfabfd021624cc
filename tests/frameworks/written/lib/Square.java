package lib;

public class Square implements Shape {
    private int side = 2;

    @Override
    public String name() {
        return "square " + side;
    }
}

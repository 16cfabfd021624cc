package p;

public interface Shape {
    double area();
}

package lib;

public interface Prices {
    int of(String name);
}

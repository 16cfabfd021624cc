package lib;

public interface Priced {
    int getPages();

    default int price() {
        return getPages() / 10;
    }
}

/** Runs a class that is not given, which runs a method that nothing else does. */
public class Apart {
    public static void main(String[] args) {
        Library.call();
    }

    static void helped() {
    }
}

class Library {
    static void call() {
        Apart.helped();
    }
}

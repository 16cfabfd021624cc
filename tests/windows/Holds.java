import java.io.RandomAccessFile;

/** Keeps a file open, as a program that does not share it, until it is ended. */
class Holds {
    public static void main(String[] args) throws Exception {
        try (var file = new RandomAccessFile(args[0], "r")) {
            System.out.println("open");
            System.out.flush();
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}

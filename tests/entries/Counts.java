package library;

// What a caller may give is also of a class of the input that extends one of the JDK.
// library: library.Counts.count
// reached: library.Longer.size
// not library: library.Longer.size
public class Counts {
    public static int count(java.util.Collection<String> all) { return all.size(); }
}

class Longer extends java.util.ArrayList<String> {
    @Override public int size() { return 7; }
}

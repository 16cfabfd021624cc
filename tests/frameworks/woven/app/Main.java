package app;

import java.util.Arrays;
import lib.Till;
import lib.Watch;

/** Each join point that aspects see, in order. */
public class Main {
    public static void main(String[] args) {
        Till till = new Till();
        System.out.println(till.add(Arrays.asList(1, 2, 3)));
        System.out.println(till.text());
        System.out.println(Till.of(Till.Kind.COIN) + " " + new Till.Row("r", 1) + " " + new Till.Row("r", 1).equals(new Till.Row("r", 1)));
        Watch.LOG.forEach(System.out::println);
        if (Watch.LOG.size() < 10) {
            throw new IllegalStateException("nothing is woven");
        }
    }
}

// A formatter calls what can format itself.
package formattable;

import java.util.*;

class Money implements Formattable { public void formatTo(Formatter f, int flags, int width, int precision) { formatted(f); } void formatted(Formatter f) { f.format("1"); } }
class Debt implements Formattable { public void formatTo(Formatter f, int flags, int width, int precision) { never(); } void never() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        String.format("%s", new Money()); //> java.lang.String.format
        Debt.touch();
    }
}
// reached: Money.formatted
// unreached: Debt.never
// jdk: small

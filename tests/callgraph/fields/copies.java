// arraycopy, clone, copyOf and fill: two arrays stay two.
package copies;

import java.util.*;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Thing[] ones = {new One()};
        Thing[] twos = {new Two()};
        Thing[] copy = new Thing[1];
        System.arraycopy(ones, 0, copy, 0, 1);
        copy[0].use(); //> One.use //! Two.use
        Thing[] clone = twos.clone();
        clone[0].use(); //> Two.use //! One.use
        Arrays.copyOf(ones, 2)[0].use(); //> One.use //! Two.use
        Arrays.copyOfRange(twos, 0, 1)[0].use(); //> Two.use //! One.use
        Thing[] filled = new Thing[2];
        Arrays.fill(filled, new Two());
        filled[1].use(); //> Two.use //! One.use
    }
}
// jdk: small

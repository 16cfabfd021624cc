// Elements of arrays, of arrays of arrays, and what is not put in.
package arrays;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Thing[] ones = {new One()};
        Thing[] twos = new Thing[3];
        twos[2] = new Two();
        ones[0].use(); //> One.use //! Two.use
        twos[2].use(); //> Two.use //! One.use
        Thing[][] both = {ones, twos};
        both[0][0].use(); //> One.use //>? Two.use //! Three.use
        Object[] objects = ones;
        ((Thing) objects[0]).use(); //> One.use //! Two.use
        Object deep = new Object[] {new Object[] {new Three()}};
        ((Thing) ((Object[]) ((Object[]) deep)[0])[0]).use(); //> Three.use //! One.use
    }
}
// jdk: small

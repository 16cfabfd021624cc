// The same field of two objects that are made at two places.
package objects;

class Box { Thing it; }
interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Box first = new Box();
        Box second = new Box();
        first.it = new One();
        second.it = new Two();
        first.it.use(); //> One.use //! Two.use
        second.it.use(); //> Two.use //! One.use
        Box either = args.length == 0 ? first : second;
        either.it.use(); //> One.use //>? Two.use
    }
}
// jdk: small

// A clone has the fields of what it was made of.
package cloned;

class Thing { void use() {} }
class Other extends Thing { @Override void use() {} }
class Sheep implements Cloneable {
    Thing wool = new Thing();
    @Override public Sheep clone() throws CloneNotSupportedException { return (Sheep) super.clone(); }
    void unused() { new Other(); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Sheep twin = new Sheep().clone(); //> Sheep.clone
        twin.wool.use(); //> Thing.use //! Other.use
    }
}
// unreached: Sheep.unused Other.use
// jdk: small

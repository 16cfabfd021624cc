// Fields of the same name in a class and its superclass are two.
package samename;

class Item { void use() {} }
class Left extends Item { @Override void use() {} }
class Right extends Item { @Override void use() {} }
class Above { Item it = new Left(); }
class Below extends Above { Item it = new Right(); }

class Main {
    public static void main(String[] args) {
        Below below = new Below();
        below.it.use(); //> Right.use //! Left.use
        ((Above) below).it.use(); //> Left.use //! Right.use
    }
}
// jdk: small

// A tree of nodes that are made by recursion.
package trees;

class Node {
    Node left, right;
    final Thing thing;
    Node(Thing thing) { this.thing = thing; }
    void walk() {
        if (left != null) left.walk(); //> Node.walk
        if (right != null) right.walk(); //> Node.walk
        thing.use(); //> One.use //> Two.use //! Three.use
    }
}
interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    static Node make(int depth) {
        Node node = new Node(depth == 0 ? new One() : new Two());
        if (depth > 0) { node.left = make(depth - 1); node.right = make(depth - 1); }
        return node;
    }
    public static void main(String[] args) {
        new Three();
        make(2).walk();
    }
}
// jdk: small

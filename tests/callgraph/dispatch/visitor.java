// A visitor: the element's class and the visitor's class choose together.
package visitor;

interface Visitor { void visitLeaf(Leaf it); void visitPair(Pair it); }
interface Tree { void accept(Visitor v); }
class Leaf implements Tree { public void accept(Visitor v) { v.visitLeaf(this); } } //> Counts.visitLeaf //! Unused.visitLeaf
class Pair implements Tree {
    Tree left, right;
    Pair(Tree left, Tree right) { this.left = left; this.right = right; }
    public void accept(Visitor v) { v.visitPair(this); } //> Counts.visitPair //! Counts.visitLeaf
}
class Counts implements Visitor {
    public void visitLeaf(Leaf it) {}
    public void visitPair(Pair it) { it.left.accept(this); it.right.accept(this); } //> Leaf.accept //> Pair.accept
}
class Unused implements Visitor { public void visitLeaf(Leaf it) {} public void visitPair(Pair it) {} }

class Main {
    public static void main(String[] args) {
        new Pair(new Leaf(), new Pair(new Leaf(), new Leaf())).accept(new Counts());
    }
}
// unreached: Unused.visitPair
// jdk: small

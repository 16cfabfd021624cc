// A stack of the program's own, with an array inside, for two kinds of things.
package stacks;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Stack<T> {
    private final Object[] items = new Object[4];
    private int count;
    void push(T it) { items[count++] = it; }
    @SuppressWarnings("unchecked") T pop() { return (T) items[--count]; }
}

class Main {
    public static void main(String[] args) {
        Stack<Thing> ones = new Stack<>();
        Stack<Thing> twos = new Stack<>();
        ones.push(new One());
        twos.push(new Two());
        ones.pop().use(); //> One.use //~ Two.use
        twos.pop().use(); //> Two.use //~ One.use
    }
}
// jdk: small

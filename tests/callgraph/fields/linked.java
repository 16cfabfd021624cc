// A list of nodes that point to the next one.
package linked;

class Node { Object value; Node next; Node(Object value, Node next) { this.value = value; this.next = next; } }
class One { void use() {} }
class Two { void use() {} }

class Main {
    public static void main(String[] args) {
        Node list = new Node(new One(), new Node("text", null));
        for (Node at = list; at != null; at = at.next) {
            if (at.value instanceof One) ((One) at.value).use(); //> One.use
            if (at.value instanceof Two) ((Two) at.value).use(); //! Two.use
        }
    }
}
// unreached: Two.use
// jdk: small

// Arguments of variable number are an array.
package varargs;

interface Item { void touch(); }
class Apple implements Item { public void touch() {} }
class Pear implements Item { public void touch() {} }
class Stone implements Item { public void touch() {} }

class Main {
    static void all(Item... items) { for (Item item : items) item.touch(); } //> Apple.touch //> Pear.touch //! Stone.touch
    static Item last(Item... items) { return items[items.length - 1]; }
    public static void main(String[] args) {
        all(new Apple(), new Pear());
        all();
        last(new Stone()).touch(); //> Stone.touch //! Apple.touch
    }
}
// jdk: small

// Class version 50 may be verified by inference, which loads classes to find out what they have in common.
// run:
// prints: ok
// release: 8
// version: 50
package link_old_class;

class Animal { }
class Cat extends Animal { }
class Main {
    static void take(Animal a) { }
    public static void main(String[] args) {
        take(new Cat()); // never: link
        System.out.println("ok");
    }
}

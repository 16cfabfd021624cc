// A default method is inherited where no class has the method; a class's method wins.
package defaults;

interface Speaks { default void speak() { say(); } void say(); }
class Silent implements Speaks { public void say() {} }
class Loud implements Speaks { public void speak() {} public void say() {} }

class Main {
    public static void main(String[] args) {
        Speaks silent = new Silent();
        silent.speak(); //> Speaks.speak //! Loud.speak
        Speaks loud = new Loud();
        loud.speak(); //> Loud.speak //! Speaks.speak
    }
}
// reached: Silent.say
// unreached: Loud.say
// jdk: small

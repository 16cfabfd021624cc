// Values beside an object that is not initialised yet, and the object itself, which nothing may cast.
// run:
// prints: Cat
package link_before_super;

class Animal { }
class Cat extends Animal { }
class Top {
    final Animal a;
    Top(Animal a) { this.a = a; }
}
class Below extends Top {
    Below() { super(new Cat()); } // rewrite: link
}
class Main {
    public static void main(String[] args) {
        Top top = new Below(); // never: link
        System.out.println(top.a.getClass().getSimpleName());
    }
}

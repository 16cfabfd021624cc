// Records: accessors, compact constructors, and methods of their own.
package records;

interface Named { String name(); }
record Person(String name, Address address) implements Named {
    Person { Main.check(name); } //> Main.check
    void move() { address().arrive(); } //> Person.address //> Address.arrive //! Person.never
    void never() {}
}
record Address(String street) { void arrive() {} }

class Main {
    static void check(String name) {}
    public static void main(String[] args) {
        Person person = new Person("a", new Address("b")); //> Person.<init> //> Address.<init>
        Named named = person;
        named.name(); //> Person.name
        person.move(); //> Person.move
    }
}
// unreached: Person.never Address.street
// jdk: small

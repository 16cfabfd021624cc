// Initialisers run others: a chain of classes.
package order;

class First { static final Object IT = Second.make(); static void touch() {} } //> Second.make //> Second.<clinit>
class Second { static final Third HELD = new Third(); static Object make() { return HELD.made(); } } //> Third.<init> //> Third.<clinit> //> Third.made
class Third { static { Main.last(); } Object made() { return this; } } //> Main.last
class Fourth { static { Main.never(); } }

class Main {
    static void last() {}
    static void never() {}
    public static void main(String[] args) {
        First.touch(); //> First.<clinit> //! Second.<clinit>
    }
}
// unreached: Main.never
// jdk: small

// A static method that has another's signature hides it: the name in the call decides.
package statics;

class Above { static void call() {} }
class Below extends Above { static void call() {} }
class Without extends Above {}

class Main {
    public static void main(String[] args) {
        Below.call(); //> Below.call //! Above.call
        Without.call(); //> Above.call //! Below.call
    }
}
// jdk: small

// An array of a class, a cast and instanceof do not initialise it; an object does.
package arraysofclass;

class Part { static { never(); } static void never() {} }
class Real { static { told(); } static void told() {} }

class Main {
    public static void main(String[] args) {
        Object parts = new Part[2]; //! Part.<clinit>
        boolean is = parts instanceof Part; //! Part.<clinit>
        Part none = (Part) (Object) null; //! Part.<clinit>
        Object real = new Real(); //> Real.<clinit>
    }
}
// reached: Real.told
// unreached: Part.never
// jdk: small

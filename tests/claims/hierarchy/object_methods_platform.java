// `hashCode` of a class of the input that does not override it is the platform's.
// run:
// prints: true
package object_methods_platform;

class Square { }
class Main {
    public static void main(String[] args) throws Throwable {
        Object o = new Square();
        System.out.println(o.equals(o)); // never: direct
    }
}

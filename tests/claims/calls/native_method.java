// A native method has no body that could be read.
// complete: calls rewrite
package native_method;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = make(); //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
    static native Shape make();
}

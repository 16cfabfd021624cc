// `System.out` is static and final and changes all the same.
// complete: rewrite
// run:
// prints: sub text
package system_out;

class Main {
    public static void main(String[] args) throws Throwable {
        var old = System.out;
        var bytes = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(bytes) { @Override public void println(String s) { super.println("sub " + s); } });
        var out = System.out; //^ out = unknown
        out.println("text"); //^ calls unknown // never: rewrite
        System.setOut(old);
        System.out.println(bytes.toString().trim()); // never: rewrite
    }
}

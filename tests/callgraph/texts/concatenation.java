// Concatenation asks for toString, of all parts, also with +=.
package concatenation;

class Part { @Override public String toString() { return shown(); } String shown() { return "part"; } }
class Unsaid { @Override public String toString() { return shown(); } String shown() { return ""; } static void touch() {} }
class Whole { final Part part = new Part(); @Override public String toString() { return "[" + part + "]"; } } //> java.lang.String.valueOf

class Main {
    static String text = "";
    public static void main(String[] args) {
        Unsaid.touch(); //> Unsaid.touch
        text += new Whole(); //> java.lang.String.valueOf
        Object number = 1;
        String s = "n" + number + 'c' + 1.5 + null;
    }
}
// reached: Part.shown Whole.toString
// unreached: Unsaid.shown
// jdk: small

// A static final with a ConstantValue is that constant always; javac copies it to its users.
// run:
// prints: first
package static_final_constant;

class First { static final String NAME = "first"; static final String again = NAME; }
class Main {
    public static void main(String[] args) throws Throwable {
        String s = First.NAME; //^ s = {"first"}
        System.out.println(s);
    }
}

// String and class constants are values by content.
// run:
// prints: a, bjava.lang.Integer
// prints: cjava.lang.Integer
package constants;

class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            String t = "a, b"; //^ t = "a, b" //^ t != null
            Class<?> c = Integer.class; //^ c = Integer.class
            String u = i == 0 ? t : "c"; //^ u = {"a, b", "c"} //^ u : String
            System.out.println(u + c.getName());
        }
    }
}

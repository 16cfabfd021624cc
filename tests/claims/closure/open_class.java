// A class that is not final has subclasses that nobody here knows.
// complete: calls rewrite
// run:
// prints: sub
// file-at-run: Plugins.java
package open_class;
class Sub extends Square { public String area() { return "sub"; } }
class Plugins { static Square load() { return new Sub(); } }
// classpath-only: Plugins
// file: open_class.java
package open_class;

class Square { public String area() { return "square"; } }
class Plugins { static Square load() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = Plugins.load(); //^ s = unknown // never: s : Square
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}

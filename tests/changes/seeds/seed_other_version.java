// The library's other version: an enum's constants in another order and one less, a record with
// other components, a class that is final, an interface that no longer extends another.
// run:
// release: 17
// classpath-only: Colour Point Wide Ground
package seed_other_version;

enum Colour { RED, GREEN, BLUE }
record Point(int x, int y) { }
interface Deep { String depth(); }
interface Wide extends Deep { String width(); }
interface Ground { default String ground() { return "ground"; } }
class Sizes {
    public String depth() { return "deep"; }
    public String width() { return "wide"; }
    public String ground() { return "sizes' ground"; }
}
class Box extends Sizes implements Wide, Ground { }
class Main {
    static void say(Object o) { System.out.println(o); }

    static void colour() {
        for (Colour c : Colour.values()) {
            Wide w = new Box();
            say(c + w.width());
            switch (c) {
                case RED: say("red"); break;
                case GREEN: say("green"); break;
                default: say("other");
            }
        }
        say(Colour.BLUE);
    }

    static void point() {
        Wide w = new Box();
        say(w.width() + new Point(1, 2));
    }

    static void deep() {
        Deep d = new Box();
        say(d.depth());
    }

    static void wide() {
        Wide w = new Box();
        say(w.depth());
    }

    static void ground() {
        Ground g = new Box();
        say(g.ground());
    }

    interface Step { void run() throws Throwable; }

    public static void main(String[] args) {
        Step[] all = {Main::colour, Main::point, Main::deep, Main::wide, Main::ground};
        for (Step s : all)
            try { s.run(); } catch (Throwable e) { say(e.getClass()); }
    }
}
// file-at-run: Newer.java
package seed_other_version;

enum Colour { GREEN, RED }
record Point(int x, int y, int z) { }
interface Wide { String width(); }
interface Ground { String earth(); }

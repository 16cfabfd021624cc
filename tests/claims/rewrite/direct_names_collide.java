// Copies of methods with one name and descriptor in classes above each other never get one name: these three collided in 32 bits.
// complete: rewrite
// run:
// prints: costarring liquid costarring
package direct_names_collide;

class costarring { public String m() { return "costarring"; } }
class liquid extends costarring { public String m() { return "liquid"; } }
class third extends liquid { public String m() { return "third"; } }
class Main {
    public static void main(String[] args) {
        costarring c = new costarring();
        String first = c.m(); // rewrite: direct costarring.m -> costarring.m
        liquid l = new liquid();
        String second = l.m(); // rewrite: direct liquid.m -> liquid.m
        costarring again = new costarring();
        System.out.println(String.join(" ", first, second, again.m())); // rewrite: direct costarring.m -> costarring.m
    }
}

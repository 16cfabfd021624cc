// What would be read as part of a format or a recipe is left to the JVM; so is a record with more components than
// HotSpot inlines.
// complete: rewrite
// run:
// prints: Odd[µ=1, $=2] true
// prints: 16 103
// patch: Broken value %%%%%
// patch: Two x;y x_y
// prints 17: UnknownFormatConversionException
// prints 25: Broken[%%%%%=1]
// prints: BootstrapMethodError 33 true
package record_names;

record Odd(int µ, int $) {} // rewrite: record // rewrite: record // rewrite: record
record Broken(int value) {}
record Two(int x, int y) {} // rewrite: record // rewrite: record
record Sixteen(int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, Object t) {} // rewrite: record // rewrite: record // rewrite: record
record More(int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, Object t, int u) {} // never: record
class Main {
    public static void main(String[] args) {
        Odd odd = new Odd(1, 2);
        System.out.println(odd + " " + odd.equals(new Odd(1, 2)));
        Sixteen t = new Sixteen(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, null);
        More m = new More(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, null, 21);
        System.out.println(t.toString().split("=").length - 1 + " " + m.toString().length());
        try { System.out.println(new Broken(1)); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName()); }
        Two two = new Two(1, 2);
        try { System.out.println(two); } catch (BootstrapMethodError e) { System.out.println("BootstrapMethodError " + two.hashCode() + " " + two.equals(new Two(1, 2))); }
    }
}

// Mixins name the calls that they take over by the class in the reference, which *narrow* would change. They also count
// instructions: a cast that *link* puts before a merge moves what `At.Shift.BY` finds.
// complete: rewrite
// classpath-only: org.spongepowered.asm.mixin.Mixin
// run:
// prints: circle Near
package woven_by_mixins;

// prelude: Shape Circle
@woven_by_mixins.org.spongepowered.asm.mixin.Mixin(Main.class)
class Redirects {
    // @Redirect(method = "main", at = @At(value = "INVOKE", target = "Lwoven_by_mixins/Shape;area()Ljava/lang/String;"))
    static String area(Shape shape) { return "taken over"; }
}
class Place { }
class Near extends Place { }
class Far extends Place { }
class Main {
    static Object place(boolean isNear) {
        Place place;
        if (isNear) place = new Near(); // never: rewrite
        else place = new Far(); // never: rewrite
        return see(place);
    }
    static Object see(Place place) { return place; }
    public static void main(String[] args) {
        Shape shape = new Circle();
        String area = shape.area(); // never: rewrite
        System.out.println(area + " " + place(true).getClass().getSimpleName()); // never: rewrite
    }
}
// file: org.spongepowered.asm.mixin/Mixin.java
package woven_by_mixins.org.spongepowered.asm.mixin;
public @interface Mixin { Class<?> value(); }

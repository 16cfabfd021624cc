// Mixins name the calls that they take over by the class in the reference, which *narrow* would change.
// complete: rewrite
// classpath-only: org.spongepowered.asm.mixin.Mixin
// run:
// prints: circle
package woven_by_mixins;

// prelude: Shape Circle
@woven_by_mixins.org.spongepowered.asm.mixin.Mixin(Main.class)
class Redirects {
    // @Redirect(method = "main", at = @At(value = "INVOKE", target = "Lwoven_by_mixins/Shape;area()Ljava/lang/String;"))
    static String area(Shape shape) { return "taken over"; }
}
class Main {
    public static void main(String[] args) {
        Shape shape = new Circle();
        System.out.println(shape.area()); // never: rewrite
    }
}
// file: org.spongepowered.asm.mixin/Mixin.java
package woven_by_mixins.org.spongepowered.asm.mixin;
public @interface Mixin { Class<?> value(); }

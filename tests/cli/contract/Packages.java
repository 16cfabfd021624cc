package packages;

import animals.Animals.Animal;
import animals.Animals.Cat;

/** Prints whether the verifier's loading has defined a package. */
class Main {
    public static void main(String[] args) {
        System.out.println(uses(args.length > 0));
        System.out.println("defined: " + (Main.class.getClassLoader().getDefinedPackage("animals") != null));
    }

    static String uses(boolean is) {
        return Uses.name(is);
    }
}

class Uses {
    static String name(boolean is) {
        return is ? of(new Cat()) : "none";
    }

    static String of(Animal animal) {
        return animal.getClass().getName();
    }
}

package animals;

/** Classes of a package of their own. */
public class Animals {
    public static class Animal {}

    public static class Cat extends Animal {}
}

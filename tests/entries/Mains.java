package mains;

// What runs of a class that is started: held by `a_main_is_inherited_and_has_an_object`.
class Base {
    public static void main(String[] args) {}
}

class Heir extends Base {
    Heir() {}
    static void main() {}
}

class Instance {
    void main() {}
}

class Started extends Instance {
    Started() {}
}

class Hides {
    private static void main(String[] args) {}
}

class Without extends Hides {}

interface Begins {
    default void main() {}
    static void main(String[] args) {}
}

class Implements implements Begins {}

// Singletons: made early, made late, and held by a class of their own.
package singletons;

class Early { static final Early IT = new Early(); void act() {} } //> Early.<init>
class Late {
    private static Late it;
    static Late get() { if (it == null) it = new Late(); return it; } //> Late.<init>
    void act() {}
}
class Held {
    private static class Holder { static final Held IT = new Held(); } //> Held.<init>
    static Held get() { return Holder.IT; } //> Held$Holder.<clinit>
    void act() {}
}
class Unused { static final Unused IT = new Unused(); }

class Main {
    public static void main(String[] args) {
        Early.IT.act(); //> Early.act //> Early.<clinit>
        Late.get().act(); //> Late.act
        Held.get().act(); //> Held.act
        Class<?> named = Unused.class; //! Unused.<clinit>
    }
}
// unreached: Unused.<init>
// jdk: small

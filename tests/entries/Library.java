package library;

// What users of a library may run.
// library: library.Library.<init> library.Library.open library.Library.forHeirs library.Library$Nested.run
// library: library.Hidden.inherited library.Hidden.heirs library.Library$Sub.<init> library.Template.make
// reached: library.Library.helper library.Template.shared
// not library: library.Library.helper library.Library.own library.Hidden.<init> library.Hidden.unseen library.Last.forNobody
// not library: library.Alone.run library.Library$Kept.run library.Template.step library.Template.shared
public class Library {
    protected Library() {}
    public void open() { helper(); }
    protected void forHeirs() {}
    void helper() {}
    private void own() {}

    public static class Nested {
        public void run() {}
    }

    private static class Kept {
        public void run() {}
    }

    /** Has what its superclass, which nobody sees, declares. */
    public static class Sub extends Hidden {
        protected Sub() {}
    }
}

class Hidden {
    Hidden() {}
    public void inherited() {}
    protected void heirs() {}
    void unseen() {}
}

class Alone {
    public void run() {}
}

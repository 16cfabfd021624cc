// An error that an initialiser throws comes out where the class is initialised; an exception does not.
package errors;

class Above extends Error { void tell() {} }
class FromCall extends Above { void tell() {} }
class FromNew extends Above { void tell() {} }
class FromField extends Above { void tell() {} }
class Never extends Above { void tell() {} }

class FromReference extends Above { void tell() {} }
class FromName extends Above { void tell() {} }

abstract class Own extends RuntimeException { abstract void tell(); }
class Wrapped extends Own { void tell() {} }
class Known extends Own { void tell() {} }

class Called {
    static { if (Main.is()) throw new FromCall(); } //> Main.is //> FromCall.<init>
    static void touch() {}
}
class Made {
    static { if (Main.is()) throw new FromNew(); } //> Main.is //> FromNew.<init>
}
class Read {
    static Object field;
    static { if (Main.is()) throw new FromField(); } //> Main.is //> FromField.<init>
}
class Referred {
    static { if (Main.is()) throw new FromReference(); } //> Main.is //> FromReference.<init>
    static void touch() {}
}
class Named {
    static { if (Main.is()) throw new FromName(); } //> Main.is //> FromName.<init>
}
class Wrapping {
    static { if (Main.is()) throw new Wrapped(); } //> Main.is //> Wrapped.<init>
    static void touch() {}
}

class Main {
    static boolean is() { return true; }
    static boolean never(String[] args) { return args.length > 5; }
    public static void main(String[] args) {
        try {
            Called.touch(); //> Called.<clinit> //>? Called.touch
        } catch (Above error) {
            error.tell(); //> FromCall.tell //! Above.tell //! Never.tell
        }
        try {
            if (never(args)) throw new FromCall();
            new Made(); //> Made.<clinit> //>? Made.<init>
        } catch (Above error) {
            error.tell(); //> FromNew.tell //>? FromCall.tell //! FromField.tell
        }
        try {
            Runnable touches = Referred::touch;
            touches.run(); //> Referred.<clinit> //>? Referred.touch
        } catch (FromReference error) {
            error.tell(); //> FromReference.tell
        }
        try {
            Class.forName("errors.Named"); //> Named.<clinit>
        } catch (FromName error) {
            error.tell(); //> FromName.tell
        } catch (ClassNotFoundException none) {
            never(args);
        }
        try {
            Object read = Read.field; //> Read.<clinit>
        } catch (FromField error) {
            error.tell(); //> FromField.tell
        }
        try {
            if (never(args)) throw new Known();
            Wrapping.touch(); //> Wrapping.<clinit> //>? Wrapping.touch
        } catch (Own exception) {
            exception.tell(); //>? Known.tell //! Wrapped.tell
        } catch (ExceptionInInitializerError error) {
            ((Wrapped) error.getCause()).tell(); //> Wrapped.tell
        }
    }
}
// maybe: Referred.touch Called.touch Made.<init> Wrapping.touch Known.tell Known.<init>
// unreached: Above.tell Never.tell

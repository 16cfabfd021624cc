// The input's own copy is of Java 11, but the code that uses it also runs on Java 8. There the JDK has the class itself.
// release: 8
// version: 55 javax.activation.MimeTypeParameterList
// run:
// prints: the input's
package input_of_java_8;

class Main {
    public static void main(String[] arguments) {
        javax.activation.MimeTypeParameterList info = new javax.activation.MimeTypeParameterList("a", "b");
        Object name = info.getCommandName(); //^ calls unknown // never: calls // never: rewrite
        System.out.println(name);
    }
}

// file: javax/activation/MimeTypeParameterList.java
package javax.activation;

public final class MimeTypeParameterList {
    private final String name;

    public MimeTypeParameterList(String name, String type) {
        this.name = "the input's";
    }

    public Object getCommandName() {
        return name;
    }
}

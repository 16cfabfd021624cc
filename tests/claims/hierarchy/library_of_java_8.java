// Java 8 has a class of that name itself. There the boot loader's copy runs, though the class path is pinned.
// classpath-only: javax.activation.CommandInfo
// release: 8
// pin: class-path
// run:
// prints: the library's
package library_of_java_8;

class Main {
    public static void main(String[] arguments) {
        javax.activation.CommandInfo info = new javax.activation.CommandInfo("a", "b");
        Object name = info.getCommandName(); //^ calls unknown // never: calls // never: rewrite
        System.out.println(name);
    }
}

// file: javax/activation/CommandInfo.java
package javax.activation;

public final class CommandInfo {
    private final String name;

    public CommandInfo(String name, String type) {
        this.name = "the library's";
    }

    public Object getCommandName() {
        return name;
    }
}

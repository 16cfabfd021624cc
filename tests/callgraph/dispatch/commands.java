// Commands in a map by their names.
package commands;

import java.util.*;

interface Command { void execute(); }
class Open implements Command { public void execute() {} }
class Close implements Command { public void execute() {} }
class Hidden implements Command { public void execute() {} }

class Main {
    static final Map<String, Command> COMMANDS = new LinkedHashMap<>();
    static { COMMANDS.put("open", new Open()); COMMANDS.put("close", new Close()); }

    public static void main(String[] args) {
        new Hidden();
        for (String name : List.of("open", "close")) COMMANDS.get(name).execute(); //> Open.execute //> Close.execute //! Hidden.execute
    }
}
// jdk: small

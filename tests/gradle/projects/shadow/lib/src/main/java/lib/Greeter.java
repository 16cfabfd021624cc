package lib;

/** Of another project: its code is trusted only where the class path is pinned. */
public class Greeter {
    private final Voice voice = new Loud();

    interface Voice {
        String say(String what);
    }

    static final class Loud implements Voice {
        @Override
        public String say(String what) {
            return what.toUpperCase(java.util.Locale.ROOT);
        }
    }

    public String greet(String whom) {
        Voice certain = new Loud();
        StringBuilder said = new StringBuilder(voice.say("hello "));
        for (String word : whom.split(" ")) {
            said.append(certain.say(word));
        }
        return said.toString();
    }
}

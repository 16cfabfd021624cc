package lib;

import voice.Voice;

public class Greeter {
    public String greet(String whom) {
        Voice certain = new Voice.Loud();
        StringBuilder said = new StringBuilder();
        for (String word : whom.split(" ")) {
            said.append(certain.say(word));
        }
        return said.toString();
    }
}

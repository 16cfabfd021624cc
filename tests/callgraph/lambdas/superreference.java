// A reference to the superclass's method.
package superreference;

import java.util.function.*;

class Above { String name() { return "above"; } }
class Below extends Above {
    @Override String name() { return "below"; }
    Supplier<String> parent() { return super::name; } //> Above.name //! Below.name
}

class Main {
    public static void main(String[] args) {
        new Below().parent().get(); //> Below.lambda$parent$0
    }
}
// unreached: Below.name
// jdk: small

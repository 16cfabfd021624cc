// Code that an open call runs makes objects itself, which run what they inherit of classes that the graph knows.
package hiddenobjects;

interface Plugin { void go(); }

abstract class Base {
    Base() {
        init(); //> Base.init //x Other.init //? unknown-receiver
    }
    void init() {}
    void run() {
        step(); //> Known.step //x Other.step //? unknown-receiver
    }
    abstract void step();
}
class Known extends Base { void step() {} }
class Other extends Base { //x Base.<init>
    void init() {}
    void step() {}
}

// Code that nothing reaches may make an object of each class; of an abstract one there is none.
class Apart {
    void run() {
        step(); //> Apart.step //? none
    }
    void step() {}
}
abstract class Below extends Apart { void step() {} }

class Hidden implements Plugin {
    public void go() {
        new Other().run(); //x Base.run //x Other.<init>
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        String name = new StringBuilder("-hiddenobjects.Hidden").deleteCharAt(0).toString();
        Plugin plugin = (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
        plugin.go(); //x Hidden.go //? unknown-receiver
        new Known().run(); //> Base.run
        new Apart().run(); //> Apart.run
    }
}
// gaps: Hidden.<init> Hidden.go Other.<init> Other.init Other.step
// unreached: Below.step
// jdk: small

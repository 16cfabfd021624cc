// A ThreadLocal asks for its first value.
package locals;

class Value { void use() {} }
class Own extends ThreadLocal<Value> { @Override protected Value initialValue() { return first(); } Value first() { return new Value(); } }
class Unasked extends ThreadLocal<Value> { @Override protected Value initialValue() { return never(); } Value never() { return null; } static void touch() {} }

class Main {
    static Value made() { return new Value(); }
    public static void main(String[] args) {
        Unasked.touch();
        new Own().get().use(); //> Value.use
        ThreadLocal.withInitial(Main::made).get().use(); //> Value.use
        ThreadLocal<Object> set = new ThreadLocal<>();
        set.set("text");
        set.get().toString(); //> java.lang.String.toString //! Unasked.never
    }
}
// reached: Own.first Main.made
// unreached: Unasked.never
// jdk: small

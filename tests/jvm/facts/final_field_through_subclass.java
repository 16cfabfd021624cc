// JVMS 6.5 (putfield): a final field is written in constructors only. HotSpot checks when it
// resolves the constant; a constructor resolved it, and another method of the class then writes.
// run:
// change: Hold field value final
// prints: before
// prints: before
// prints: after
package final_field_through_subclass;

class Hold {
    String value;
    Hold(Sub other) {
        value = "before";
        if (other != null) ((Sub) other).value = "before";
    }
    static void write(Sub s) { ((Sub) s).value = "after"; }
}
class Sub extends Hold {
    Sub(Sub other) { super(other); }
}
class Main {
    public static void main(String[] args) {
        Sub first = new Sub(null);
        System.out.println(first.value);
        Sub second = new Sub(first);
        System.out.println(second.value);
        Hold.write(second);
        System.out.println(second.value);
    }
}

// JVMS 4.7.30: the Record attribute is known from version 60 on. HotSpot: a final class that extends
// Record is a record to reflection only with the attribute and that version, and only then may
// reflection not write its final fields.
// run:
// release: 17
// version: 59 Old
// prints: true false
// prints: class java.lang.IllegalAccessException
// prints: 7
package record_by_version;

record New(int x) { }
record Old(int x) { public String toString() { return "old"; } public int hashCode() { return 1; } public boolean equals(Object o) { return o == this; } }
class Main {
    static void write(Object o) {
        try {
            java.lang.reflect.Field f = o.getClass().getDeclaredField("x");
            f.setAccessible(true);
            f.setInt(o, 7);
            System.out.println(f.getInt(o));
        } catch (ReflectiveOperationException e) { System.out.println(e.getClass()); }
    }
    public static void main(String[] args) {
        System.out.println(New.class.isRecord() + " " + Old.class.isRecord());
        write(new New(1));
        write(new Old(1));
    }
}

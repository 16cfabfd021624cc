// The simple name of a nested record: the JVM loads the class around it and asks whether that has it.
// complete: rewrite
// run:
// prints: Member[n=1] Local[n=2] Deep[n=3] Plain[n=4]
// prints: NoClassDefFoundError
// missing-at-run: Around!
// patch: Other! Other$Lost Other$Lust
// prints: IncompatibleClassChangeError
package record_simple_name;

record Plain(int n) {} // rewrite: record // rewrite: record // rewrite: record
class Holder {
    record Member(int n) { // rewrite: record // rewrite: record // rewrite: record
        static class In {
            record Deep(int n) {} // rewrite: record // rewrite: record // rewrite: record
        }
    }
    static Object local() {
        record Local(int n) {} // rewrite: record // rewrite: record // rewrite: record
        return new Local(2);
    }
}
class Around {
    record Lost(int n) {} // rewrite: record // rewrite: record
}
class Other {
    record Lost(int n) {} // rewrite: record // rewrite: record
}
class Main {
    public static void main(String[] args) {
        System.out.println(new Holder.Member(1) + " " + Holder.local() + " " + new Holder.Member.In.Deep(3) + " " + new Plain(4)); // rewrite: concat
        try { System.out.println(new Around.Lost(5)); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
        try { System.out.println(new Other.Lost(5)); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
    }
}

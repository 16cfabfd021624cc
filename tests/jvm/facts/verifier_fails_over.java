// JVMS 4.10: for version 50 a JVM may fall back to type inference where the stack map is wrong.
// HotSpot does (FailOverToOldVerifier, on by default); from 51 on it throws VerifyError.
// run:
// patch: Fifty StackMapTable StackMapTablo
// patch: FiftyOne StackMapTable StackMapTablo
// version: 50 Fifty
// version: 51 FiftyOne
// prints: both
// prints: class java.lang.VerifyError
package verifier_fails_over;

class Fifty { static String of(boolean b) { String s = b ? "both" : "none"; return s; } }
class FiftyOne { static String of(boolean b) { String s = b ? "both" : "none"; return s; } }
class Main {
    public static void main(String[] args) {
        System.out.println(Fifty.of(true));
        try { System.out.println(FiftyOne.of(true)); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}

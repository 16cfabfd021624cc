// The cases of APLAS 2005 ("Reflection analysis for Java"): what each way to follow reflection finds, and how much it knows.
// Written anew from the sections of the paper. `//= @level states` has the states of the line's calls, in the order of the bytecode.
package p;
import java.lang.reflect.*;
import java.util.*;
import java.io.*;
class L {
  public static class T { public T(){} public void hi(){ System.out.println("T.hi"); } }
  public static class U extends T { public U(){} public void hi(){ System.out.println("U.hi"); } }
  public static class V extends T { static { new W().m(); } public V(){} public void hi(){ } }
  public static class W { void m(){} public void named(){ onlyNamed(); } static void onlyNamed(){} }
  public static class X { public X(){} public void unique77(int i){ x77(); } static void x77(){} }
  interface Plug { void plug(); }
  public static class P1 implements Plug { public void plug(){ p1(); } static void p1(){} }
  public static class P2 implements Plug { public void plug(){ p2(); } static void p2(){} }
  static Object wrap(String n) throws Exception { return Class.forName(n).newInstance(); } //= @local open,open //= @strings partly,partly //> @strings L$V.<init> //> @strings L$V.<clinit> //> @casts L$P1.<init> //> @casts L$P2.<init> //> @casts L$T.<init> //> @casts L$U.<init>
  // 1 full local
  static void local() throws Exception { Object o=Class.forName("p.L$U").newInstance(); ((T)o).hi(); } //= @local whole,whole //> @local L$U.<init>
  // 2 points-to, interprocedural
  static void pt() throws Exception { ((T)wrap("p.L$V")).hi(); } //> @strings L$V.hi //> @casts L$U.hi
  // 3 partially resolved: constant or property
  static void partly(boolean b) throws Exception { String s = b ? "p.L$U" : System.getProperty("my.class"); Class<?> c=Class.forName(s); c.newInstance(); } //= @local partly,partly //> @local L$U.<init> //! L$W.<init>
  // 4 unresolved: readLine
  static void unres(BufferedReader r) throws Exception { Class.forName(r.readLine()); } //= @local open
  // 5 casts, postdominated
  static void cast(BufferedReader r) throws Exception { Plug p=(Plug)Class.forName(r.readLine()).newInstance(); p.plug(); } //= @local open,open //= @casts open,partly //= @full partly,partly //> @casts L$P1.<init> //> @casts L$P2.plug
  // 6 cast after a collection
  static void coll(BufferedReader r) throws Exception { List<Object> l=new ArrayList<>(); l.add(Class.forName(r.readLine()).newInstance()); for(Object o: l) ((Plug)o).plug(); } //= @local open,open
  // 7 cast in caller of wrapper
  static void wrapper(BufferedReader r) throws Exception { ((Plug)wrap(r.readLine())).plug(); } //> @casts L$P1.plug //> @casts L$P2.plug
  // 8 concatenation with property
  static void concat() throws Exception { Class.forName("p.L$" + System.getProperty("tail")).newInstance(); } //= @local open,open
  // 9 back-propagation by member name
  static void byName(BufferedReader r) throws Exception { Class<?> c=Class.forName(r.readLine()); Method m=c.getMethod("unique77", int.class); m.invoke(c.newInstance(), 3); } //= @local open,open,open,open //= @full partly,partly,partly,partly //> @full L$X.<init> //> @full L$X.unique77
  // 10 constructors
  static void cons(BufferedReader r) throws Exception { Constructor<?>[] cs=Class.forName(r.readLine()).getConstructors(); Object o=cs[0].newInstance(); ((Plug)o).plug(); } //= @local open,open //= @casts open,partly //= @full partly,partly //> @casts L$P1.<init>
  // 11 method invoke with constant
  static void inv() throws Exception { Class<?> c=Class.forName("p.L$W"); c.getMethod("named").invoke(c.newInstance()); } //= @local whole,whole,whole,whole //> @local L$W.named //! L$W.m
  // 12 field
  public static Plug fld = new P1();
  static void field() throws Exception { Object o=L.class.getField("fld").get(null); ((Plug)o).plug(); } //= @local whole,whole //> @local L$P1.plug
  public static void main(String[] a) throws Exception {
    BufferedReader r=new BufferedReader(new StringReader("p.L$P1\np.L$P1\np.L$P2\np.L$P1\np.L$X\np.L$P2\n"));
    System.setProperty("tail","T");
    local(); pt(); partly(true); unres(r); cast(r); coll(r); wrapper(r); concat(); byName(r); cons(r); inv(); field();
  }
}

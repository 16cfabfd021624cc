// The cases of APLAS 2015 ("More sound static handling of Java reflection"): comments as in aplas2005.java.
package q;
import java.io.*; import java.lang.reflect.*; import java.util.*;
class S {
  public static class ZebraHandlerOne { public ZebraHandlerOne(){ one(); } static void one(){} }
  public static class ZebraHandlerTwo { public ZebraHandlerTwo(){ two(); } static void two(){} }
  public static class QuuxWidgetImpl { public QuuxWidgetImpl(){ w(); } static void w(){} public void frobnicateAlpha(){ fa(); } static void fa(){} public void frobnicateBeta(){ fb(); } static void fb(){} }
  // StringBuilder, suffix known
  static void suffix(String mid) throws Exception { StringBuilder b=new StringBuilder(); b.append(mid); b.append("WidgetImpl"); Class.forName(b.toString()).newInstance(); } //> @full S$QuuxWidgetImpl.<init> //= @strings open,open //= @full partly,partly
  // StringBuilder, prefix known, in another method
  static StringBuilder mk(){ return new StringBuilder("q.S$ZebraHandler"); }
  static void prefix(BufferedReader r) throws Exception { StringBuilder b=mk(); add(b, r.readLine()); Class.forName(b.toString()).newInstance(); } //> @full S$ZebraHandlerOne.<init> //> @full S$ZebraHandlerTwo.<init> //! S$QuuxWidgetImpl.<init> //= @strings open,open //= @full partly,partly
  static void add(StringBuilder b, String s){ b.append(s); }
  // StringBuffer in a heap field
  static StringBuffer sb; 
  static void heap(BufferedReader r) throws Exception { sb=new StringBuffer(); sb.append("q.S$ZebraHandler"); sb.append(r.readLine()); go(); }
  static void go() throws Exception { Class.forName(sb.toString()).newInstance(); } //> @full S$ZebraHandlerOne.<init> //> @full S$ZebraHandlerTwo.<init> //! S$QuuxWidgetImpl.<init> //= @strings open,open //= @full partly,partly
  // member prefix
  static void member(BufferedReader r) throws Exception { QuuxWidgetImpl o=new QuuxWidgetImpl(); o.getClass().getMethod("frobnicate"+r.readLine()).invoke(o); } //> @full S$QuuxWidgetImpl.frobnicateAlpha //> @full S$QuuxWidgetImpl.frobnicateBeta //= @full partly,partly
  // format, concat, replace, substring
  static void fmt(BufferedReader r) throws Exception { Class.forName(String.format("q.S$Zebra%sOne", r.readLine())).newInstance(); } //> @full S$ZebraHandlerOne.<init> //! S$ZebraHandlerTwo.<init> //= @strings open,open //= @full partly,partly
  static void cct(BufferedReader r) throws Exception { Class.forName("q.S$Zebra".concat(r.readLine())).newInstance(); } //> @full S$ZebraHandlerOne.<init> //> @full S$ZebraHandlerTwo.<init> //= @strings open,open //= @full partly,partly
  static void repl(BufferedReader r) throws Exception { Class.forName("q/S$ZebraHandlerOne".replace('/','.')).newInstance(); } //> @strings S$ZebraHandlerOne.<init> //! S$ZebraHandlerTwo.<init> //= @strings whole,whole
  static void join(BufferedReader r) throws Exception { Class.forName(String.join(".", "q", "S$ZebraHandlerTwo")).newInstance(); } //> @strings S$ZebraHandlerTwo.<init> //! S$ZebraHandlerOne.<init> //= @strings whole,whole
  static final Map<String,String> M=new HashMap<>(); static { M.put("a","q.S$ZebraHandlerOne"); M.put("b","q.S$ZebraHandlerTwo"); }
  static void map(BufferedReader r) throws Exception { Class.forName(M.get(r.readLine())).newInstance(); } //! S$QuuxWidgetImpl.<init>
  static final String[] T={"q.S$ZebraHandlerOne","q.S$ZebraHandlerTwo"};
  static void table(BufferedReader r) throws Exception { for(String s: T) Class.forName(s).newInstance(); } //> @strings S$ZebraHandlerOne.<init> //> @strings S$ZebraHandlerTwo.<init> //= @strings whole,whole
  static void props() throws Exception { Properties p=new Properties(); p.load(S.class.getResourceAsStream("/h.properties")); Class.forName(p.getProperty("h")).newInstance(); }
  static void fieldName(BufferedReader r) throws Exception { Class<?> c=Class.forName(r.readLine()); c.getDeclaredField("veryOddField").get(null); } //> @full S$HasOdd.<clinit> //= @full partly,partly,partly
  public static class HasOdd { static Object veryOddField=init(); static Object init(){ return null; } }
  // object invention: Method.invoke result cast, Field.get result cast
  public interface Svc { void serve(); }
  public static class SvcA implements Svc { public void serve(){ sa(); } static void sa(){} }
  static void invokeCast(Method m) throws Exception { Svc s=(Svc)m.invoke(null); s.serve(); }
  static void fieldCast(Field f) throws Exception { Svc s=(Svc)f.get(null); s.serve(); }
  static Object box; 
  static void heapCast(BufferedReader r) throws Exception { box=Class.forName(r.readLine()).newInstance(); use(); }
  static void use(){ ((Svc)box).serve(); }
  static void noPostDom(BufferedReader r) throws Exception { Object o=Class.forName(r.readLine()).newInstance(); if(o instanceof Svc) ((Svc)o).serve(); } //> @casts S$SvcA.<init> //= @full partly,partly
  static void asSub(BufferedReader r) throws Exception { Class.forName(r.readLine()).asSubclass(Svc.class).newInstance().serve(); } //> @casts S$SvcA.<init> //= @full partly,partly
  public static void main(String[] a) throws Exception {
    BufferedReader r=new BufferedReader(new StringReader(a[0]));
    suffix(a[1]); prefix(r); heap(r); member(r); fmt(r); cct(r); repl(r); join(r); map(r); table(r); props(); fieldName(r);
    invokeCast(S.class.getMethod(a[2])); fieldCast(S.class.getField(a[3])); heapCast(r); noPostDom(r); asSub(r);
  }
}

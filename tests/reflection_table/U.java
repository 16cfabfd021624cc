package q;
import sun.misc.Unsafe; import java.beans.*; import java.lang.reflect.*; import java.util.*; import javax.xml.parsers.*;
public class U { public static class B { public B(){} public int getX(){return 1;} }
 public static void main(String[] a) throws Throwable {
  Field f=Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); Unsafe u=(Unsafe)f.get(null);
  System.out.println(u.allocateInstance(B.class).getClass());
  System.out.println(Introspector.getBeanInfo(B.class).getPropertyDescriptors().length);
  System.out.println(java.lang.invoke.MethodType.fromMethodDescriptorString("(Lq/U$B;)V", U.class.getClassLoader()));
  System.out.println(Beans.instantiate(U.class.getClassLoader(), "q.U$B").getClass());
  System.out.println(Arrays.copyOf(new Object[0],1,B[].class).getClass());
  EventHandler.create(Runnable.class, new B(), "getX").run();
  Proxy.newProxyInstance(U.class.getClassLoader(), new Class<?>[0], (p, m, v) -> null);
  try { EventHandler.create(B.class, new B(), "getX"); } catch (IllegalArgumentException e) { }
 } }

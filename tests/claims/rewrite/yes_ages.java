// That a class of the JDK extends another, or has a method, holds from some release on: AbstractExecutorService is AutoCloseable since 19, List has getFirst since 21, ForkJoinPool is a ScheduledExecutorService since 25. Where the original is refused, the rewritten call must be, too. (javac compiles against interfaces with names of the same length.)
// release: 8
// jdk: 25
// complete: rewrite
// run:
// prints 17: class java.lang.IncompatibleClassChangeError
// prints 17: class java.lang.NoSuchMethodError
// prints 17: class java.lang.IncompatibleClassChangeError
// prints 17: 1
// prints 25: closed
// prints 25: 7
// prints 25: false
// prints 25: 1
// patch: Call yes_ages/AutoCloseable_ java/lang/AutoCloseable
// patch: Call yes_ages/List_ java/util/List
// patch: Call yes_ages/ScheduledExecutorService____________ java/util/concurrent/ScheduledExecutorService
// patch: Call yes_ages/ForkJoinPool____________ java/util/concurrent/ForkJoinPool
package yes_ages;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

interface AutoCloseable_ { void close(); }
interface List_ { Object getFirst(); }
interface ScheduledExecutorService____________ { boolean isShutdown(); }
class ForkJoinPool____________ implements ScheduledExecutorService____________ { public boolean isShutdown() { return true; } }
class MyExec extends AbstractExecutorService implements AutoCloseable_ {
    public void close() { System.out.println("closed"); }
    public void shutdown() { }
    public List<Runnable> shutdownNow() { return null; }
    public boolean isShutdown() { return true; }
    public boolean isTerminated() { return true; }
    public boolean awaitTermination(long n, TimeUnit unit) { return true; }
    public void execute(Runnable r) { }
}
class Call {
    static void close() {
        AutoCloseable_ c = new MyExec();
        c.close(); // never: rewrite
    }
    static Object first() {
        LinkedList<Object> list = new LinkedList<>();
        list.addFirst(7);
        List_ l = (List_) (Object) list;
        return l.getFirst(); // never: rewrite
    }
    static Object shut() {
        ScheduledExecutorService____________ pool = new ForkJoinPool____________();
        return pool.isShutdown(); // never: rewrite
    }
}
class Main {
    public static void main(String[] args) {
        try {
            Call.close();
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        try {
            System.out.println(Call.first());
        } catch (NoSuchMethodError e) {
            System.out.println(e.getClass());
        }
        try {
            System.out.println(Call.shut());
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        Collection<Integer> list = new ArrayList<>();
        list.add(1); // rewrite: narrow java.util.Collection.add -> java.util.ArrayList.add
        System.out.println(list.size()); // rewrite: narrow java.util.Collection.size -> java.util.ArrayList.size
    }
}

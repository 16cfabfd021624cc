// A superclass that is not trusted may get the method tomorrow and win over the default. With the
// JDK as that superclass: List.getFirst came with 21.
// complete: rewrite
// run:
// prints 17: default
// prints 25: element
package class_path_superclass_default;

interface HasFirst { default Object getFirst() { return "default"; } }
class MyList extends java.util.ArrayList<Object> implements HasFirst { }
class Main {
    public static void main(String[] args) throws Throwable {
        MyList list = new MyList();
        list.add("element");
        HasFirst h = list; //^ h : MyList
        System.out.println(h.getFirst()); //^ calls unknown // never: rewrite
    }
}

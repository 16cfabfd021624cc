// IBM's SDK for Java 8 has Xalan on its boot path. Code of Java 8 finds that there, whatever the input's own copy does.
// release: 8
// run:
// prints: the input's
package input_of_ibm_8;

class Main {
    public static void main(String[] arguments) {
        org.apache.xpath.Arg arg = new org.apache.xpath.Arg();
        Object name = arg.getVal(); //^ calls unknown // never: calls // never: rewrite
        System.out.println(name);
    }
}

// file: org/apache/xpath/Arg.java
package org.apache.xpath;

public final class Arg {
    public Object getVal() {
        return "the input's";
    }
}

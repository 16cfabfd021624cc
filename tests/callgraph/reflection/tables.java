// Names in an array and in a map.
package tables;

import java.util.*;

class Main {
    public interface Shape { void draw(); }
    public static class Square implements Shape { public Square() {} public void draw() {} }
    public static class Circle implements Shape { public Circle() {} public void draw() {} }
    public static class Star implements Shape { public Star() {} public void draw() {} }
    static final String[] NAMES = {"tables.Main$Square"};
    public static void main(String[] args) throws Exception {
        for (String name : NAMES) ((Shape) Class.forName(name).getConstructor().newInstance()).draw(); //> Main$Square.<init> //> Main$Square.draw //! Main$Star.draw
        Map<String, String> map = new HashMap<>();
        map.put("circle", "tables.Main$Circle");
        ((Shape) Class.forName(map.get("circle")).getConstructor().newInstance()).draw(); //x Main$Circle.<init> //x Main$Circle.draw //! Main$Star.draw
    }
}
// unreached: Main$Star.<init> Main$Star.draw
// gaps: Main$Circle.<init> Main$Circle.draw

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Compiles a Scala program, says what came of it, runs it. */
public class Scala3 {
    static final String TEXT = """
        package demo
        trait Shape { def area: Double }
        case class Square(side: Double) extends Shape { def area = side * side }
        case class Circle(r: Double) extends Shape { def area = 3 * r * r }
        enum Colour { case Red, Green }
        object Main {
          def main(args: Array[String]): Unit = {
            val shapes = List(Square(1), Circle(2), Square(3))
            println(shapes.map(_.area).filter(_ > 2).sum)
            println(shapes.groupBy(_.getClass.getSimpleName).map((k, v) => k -> v.size).toList.sorted)
            shapes.zipWithIndex.foreach((s, i) => println(s"$i $s ${Colour.values(i % 2)}"))
            println(LazyList.from(1).map(n => n * n).filter(_ % 2 == 0).take(3).toList)
          }
        }
        """;

    public static void main(String[] args) throws Exception {
        Path to = Files.createTempDirectory("scala3");
        try {
            Path source = Files.writeString(to.resolve("Main.scala"), TEXT);
            String path = System.getProperty("java.class.path");
            String[] options = {"-classpath", path, "-d", to.toString(), "-color", "never", source.toString()};
            System.out.println(dotty.tools.dotc.Main.process(options).hasErrors());
            try (Stream<Path> made = Files.walk(to)) {
                made.map(file -> to.relativize(file).toString()).sorted().forEach(System.out::println);
            }
            URL[] places = {to.toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(places, Scala3.class.getClassLoader())) {
                loader.loadClass("demo.Main").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            }
        } finally {
            delete(to);
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).collect(Collectors.toList()))
                Files.delete(path);
        }
    }
}
